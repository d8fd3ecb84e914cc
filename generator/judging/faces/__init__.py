"""What a careful reader sees on the faces of a game, checked against what its rules use."""
