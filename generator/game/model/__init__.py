"""The box, as frozen values."""
