"""Archives with the same bytes for the same files: in the order of names, and all of one time."""

import gzip
import io
import tarfile
import time
import zipfile
from typing import NamedTuple


class File(NamedTuple):
    content: bytes
    is_program: bool = False

    @property
    def mode(self):
        return 0o755 if self.is_program else 0o644


def tar_gz(files, seconds):
    """Returns the bytes of an archive with these files by name. The time is in seconds since 1970."""
    packed = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, packed, mtime=seconds) as stream, \
            tarfile.open(mode="w", fileobj=stream, format=tarfile.USTAR_FORMAT) as tar:
        for name, file in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(file.content), file.mode, seconds
            tar.addfile(entry, io.BytesIO(file.content))
    return packed.getvalue()


def zipped(files, seconds):
    """The same as a zip file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(files.items()):
            entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix: the mode counts
            entry.external_attr = (0o100000 | file.mode) << 16
            archive.writestr(entry, file.content)
    return packed.getvalue()
