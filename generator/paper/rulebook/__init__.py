"""The rulebook: checked, set on pages to read and to fold, and as a page for browsers."""
