"""The rules of the game once more, by brute force, to hold against the engine.

The oracle is written from the rules' text and shares nothing with the engine but the types.  It
knows all cards by name, and finds what is legal by trying everything.  Slow and plain is what it
has to be: one module for what is printed on the cards, one for what was played earlier, one for
copying, one for the actions and one for the questions that cards ask.
"""
