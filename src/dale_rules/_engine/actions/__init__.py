"""The four actions and the abilities: each module lists, judges and performs its moves."""
