"""Digests that name a value by what decides it: keys of caches, and names of files."""

from hashlib import sha256


def digest_of(value: object) -> str:
    """Return the digest of a value whose repr shows everything that matters about it."""
    return sha256(repr(value).encode("utf-8", "surrogatepass")).hexdigest()
