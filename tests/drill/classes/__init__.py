"""The classes of trials: each module has a TITLE and `trials()`."""
