"""What the studio's pages ask for, a module each."""
