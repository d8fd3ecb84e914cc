"""What a careful eye sees on the faces of a game, held to what its rules use."""
