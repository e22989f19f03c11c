"""Test where the image comes from, and the message when there is none. No image is needed."""

from pathlib import Path

import pytest

from tests.emulated import image

NOWHERE = "http://127.0.0.1:9/"  # nothing answers there
HEAD = image.MAGIC.ljust(32, b"\0")


def uf2(text: bytes) -> bytes:
    """Return a small UF2 image that contains this text."""
    payload = text.ljust(512, b"\0")
    return b"".join((HEAD + payload[offset : offset + 256]).ljust(image.BLOCK_BYTES, b"\0") for offset in (0, 256))


@pytest.fixture(autouse=True)
def unset_image(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(image.VARIABLE, raising=False)


def test_named_image_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.uf2"
    file.write_bytes(uf2(b""))
    monkeypatch.setenv(image.VARIABLE, str(file))
    assert image.find(tmp_path / "cache", NOWHERE) == file


@pytest.mark.parametrize(("data", "text"), [(None, "which is no file"), (b"<html>", "is no UF2 image")])
def test_missing_or_unsuitable_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes | None, text: str
) -> None:
    file = tmp_path / "mine.uf2"
    if data is not None:
        file.write_bytes(data)
    monkeypatch.setenv(image.VARIABLE, str(file))
    with pytest.raises(image.NoImageError, match=text):
        image.find(tmp_path, NOWHERE)


def test_image_is_downloaded_once(tmp_path: Path) -> None:
    published, cache = tmp_path / "published.uf2", tmp_path / "cache"
    published.write_bytes(uf2(b""))
    path = image.find(cache, published.as_uri())
    published.unlink()
    assert image.find(cache, published.as_uri()) == path
    assert path.parent == cache


def test_missing_internet_is_explained(tmp_path: Path) -> None:
    with pytest.raises(image.NoImageError) as error:
        image.find(tmp_path / "cache", NOWHERE)
    assert str(error.value) == (
        f"CircuitPython {image.VERSION} cannot be fetched: get {NOWHERE} on a computer with internet, "
        "and run  make emulated SIGNALBOX_UF2=/path/to/it"
    )
    assert not (tmp_path / "cache").exists()


def test_version_of_an_image(tmp_path: Path) -> None:
    path = tmp_path / "some.uf2"
    path.write_bytes(uf2(b"\0" * 250 + b"Adafruit CircuitPython 10.2.1 on 2026-05-13; Raspberry Pi Pico"))
    assert image.version(path) == "10.2.1"
    path.write_bytes(uf2(b"something else"))
    assert image.version(path) == "?"
