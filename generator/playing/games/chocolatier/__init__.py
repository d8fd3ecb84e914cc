"""What both editions of Chocolatiers share."""
