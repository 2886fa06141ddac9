"""The Guild of Extraordinary Traders: the decks of the first box, a module each."""
