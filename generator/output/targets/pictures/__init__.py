"""Targets for pictures: images and sprite sheets."""
