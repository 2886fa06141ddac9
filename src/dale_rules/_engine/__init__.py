"""The pure functions of the game, and the phases and actions behind them."""
