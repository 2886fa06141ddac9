"""Positions and events for people and programs outside: text now, and whatever shows a game."""
