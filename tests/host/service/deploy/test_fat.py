"""Test on a real FAT file system that every cluster is counted before anything is written."""

import shutil
import subprocess
from pathlib import Path

import pytest

from signalbox.core.errors import UserError
from signalbox.device.release.firmware_files import CODE
from signalbox.device.runtime.reliable_files import Space
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.plan import clusters_needed, plan_deployment, refuse_unsuitable_drive
from tests.host.device.release.on_drive import release_files
from tests.host.service.deploy.fat import CLUSTER_BYTES, TOOLS, FatDisk
from tests.host.service.deploy.fixtures import HELLO, deploy, lay_out, release, running_version

SPARE = 4  # at most this many clusters are counted but unused: for an existing folder, for short names

pytestmark = pytest.mark.skipif(
    not all(shutil.which(tool) for tool in TOOLS), reason="there are no mtools: sudo apt-get install mtools"
)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    return tmp_path / "drive.img"


@pytest.fixture
def disk(tmp_path: Path, image: Path) -> FatDisk:
    made = FatDisk(tmp_path, image)
    made.write(tmp_path / CODE, HELLO)
    return made


@pytest.mark.parametrize("version", [None, "0.1"], ids=["fresh", "beside another version"])
def test_drive_a_cluster_too_small_is_refused(tmp_path: Path, disk: FatDisk, image: Path, version: str | None) -> None:
    drive = Drive(tmp_path, disk)
    if version:
        deploy(drive, release(version))
    made = plan_deployment(drive, release("0.2"))
    free, needed = disk.space(tmp_path).free_clusters, clusters_needed(drive, made, disk.space(tmp_path))
    disk.write(tmp_path / "own.bin", bytes(CLUSTER_BYTES * (free - needed + 1)))
    with pytest.raises(UserError, match="is too full"):
        refuse_unsuitable_drive(drive, made)
    disk.write(tmp_path / "own.bin", bytes(CLUSTER_BYTES * (free - needed)))
    disk.least_free = free
    refuse_unsuitable_drive(drive, made)
    deploy(drive, release("0.2"))
    assert disk.least_free <= SPARE
    expected = {file.place: file.data for file in release_files(release("0.2"), "b" if version else "a")}
    actual = {path: drive.read(path) or b"" for path in expected}
    assert actual == expected
    assert running_version(lay_out(tmp_path / "copy", actual)) == "0.2"
    if checker := shutil.which("fsck.vfat", path="/usr/sbin:/sbin:/usr/bin"):
        subprocess.run([checker, "-n", str(image)], check=True, capture_output=True)


def test_firmware_fits_on_a_pico_twice(tmp_path: Path, disk: FatDisk) -> None:
    drive = Drive(tmp_path, disk)
    total = disk.space(tmp_path).free_clusters
    assert 2 * clusters_needed(drive, plan_deployment(drive, release("0.1")), Space(CLUSTER_BYTES, total)) < total // 2
