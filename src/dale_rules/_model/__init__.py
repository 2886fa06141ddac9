"""The frozen values of which a game is made: cards, positions, moves, events, chance, errors."""
