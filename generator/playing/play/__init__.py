"""Playing: bots, matches, studies, and the laws that every engine keeps."""
