"""Where faces are drawn and pressed, each once."""
