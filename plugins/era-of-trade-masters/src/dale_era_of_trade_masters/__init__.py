"""The Era of Trade Masters: the decks of the second box, a module each."""
