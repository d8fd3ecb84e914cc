"""The game in the browser: seen while it is written, and played before it is printed."""
