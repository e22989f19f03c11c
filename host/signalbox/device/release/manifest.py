"""The list that a deployment leaves beside its files: by it the next one tells ours from everybody else's."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

_DIGEST_DIGITS = 16  # of SHA-256: enough to notice an edit, and short on a small drive


@dataclass(frozen=True)
class Manifest:
    """What was deployed: the digest of every file by its place, in its version's folder or at the drive's root."""

    files: Mapping[str, str] = field(default_factory=dict)
    root: Mapping[str, str] = field(default_factory=dict)

    def wrote(self, place: str, data: bytes) -> bool:
        """Whether a file of the version is as it was deployed."""
        return self.files.get(place) == digest(data)

    def wrote_root(self, place: str, data: bytes) -> bool:
        """Whether a file at the root is as it was deployed."""
        return self.root.get(place) == digest(data)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_DIGEST_DIGITS]


def to_bytes(files: Mapping[str, bytes], root: Mapping[str, bytes]) -> bytes:
    """The manifest of these files, as it lies on the drive."""
    lists = {"files": files, "root": root}
    digests = {name: {place: digest(data) for place, data in these.items()} for name, these in lists.items()}
    return (json.dumps(digests, indent=0) + "\n").encode()


def parse(data: bytes | None) -> Manifest:
    """What a manifest lists; nothing when it is missing or damaged."""
    try:
        lists = json.loads(data or b"null")
    except ValueError:
        return Manifest()
    if not isinstance(lists, dict):
        return Manifest()
    return Manifest(_digests(lists.get("files")), _digests(lists.get("root")))


def _digests(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {place: mark for place, mark in value.items() if isinstance(mark, str)}
