"""The most memory that this process has held so far."""

from pathlib import Path


def peak_kb():
    """In kB, of this program alone: `getrusage` counts what its parent had when it was started."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0])
