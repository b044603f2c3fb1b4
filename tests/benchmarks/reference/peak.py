"""The memory of this process."""

from pathlib import Path


def peak_kb():
    """The most that it has held, in kB, of this program alone.

    `getrusage` would count what the process had held before it became this program.
    """
    return _of("VmHWM")


def held_kb():
    """What it holds in memory now, in kB."""
    return _of("VmRSS")


def _of(name):
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition(f"{name}:")[2].split()[0])
