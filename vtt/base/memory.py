"""How much memory this process holds: a number cheap enough to be read around every call."""

import ctypes
import os
import sys

from vtt.base.collector import collect_now

_PAGE = 4096 if sys.platform == "win32" else os.sysconf("SC_PAGE_SIZE")
_KILOBYTE = 1024


class _Statm:
    """Linux: the open file is read anew each time; a child that was forked opens its own."""

    def __init__(self) -> None:
        self._file = -1
        os.register_at_fork(after_in_child=self._forget)

    def __call__(self) -> int:
        if self._file < 0:
            self._file = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
        return int(os.pread(self._file, 64, 0).split()[1]) * _PAGE

    def _forget(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class _Counters(ctypes.Structure):
    """What Windows tells of a process (PROCESS_MEMORY_COUNTERS)."""

    _fields_ = (
        ("size", ctypes.c_ulong),
        ("faults", ctypes.c_ulong),
        ("peak", ctypes.c_size_t),
        ("resident", ctypes.c_size_t),
        ("pools", ctypes.c_size_t * 4),
        ("pagefile", ctypes.c_size_t),
        ("peak_pagefile", ctypes.c_size_t),
    )


def _of_windows() -> int:
    counters = _Counters(size=ctypes.sizeof(_Counters))
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    ask = kernel.K32GetProcessMemoryInfo
    ask.argtypes = (ctypes.c_void_p, ctypes.POINTER(_Counters), ctypes.c_ulong)
    ask(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.size)
    return int(counters.resident)


def _peak() -> int:
    """Elsewhere: the most that was ever held, in bytes on macOS and in kilobytes on the BSDs."""
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * _KILOBYTE


_statm = _Statm() if sys.platform.startswith("linux") else None


def resident_bytes() -> int:
    """Bytes of memory that this process holds now (where a system tells only its peak: held at most)."""
    if _statm is not None:
        return _statm()
    return _of_windows() if sys.platform == "win32" else _peak()


def give_back() -> None:
    """Free what nobody holds any more, and give it back to the system where that can be asked for."""
    collect_now()
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


class KeptMemory:
    """Memory that calls of one kind leave behind, told from what else the process comes to hold.

    It is the least of two numbers: what the process grew during these calls, and what it has grown
    since the first. So neither memory that is used and freed again counts, nor that of others.
    """

    def __init__(self) -> None:
        self._first = resident_bytes()
        self._before = self._now = self._first
        self._during = 0

    def begin(self) -> None:
        """A call begins."""
        self._before = resident_bytes()

    def end(self) -> None:
        """The call has ended."""
        self._now = resident_bytes()
        self._during = max(self._during + self._now - self._before, 0)

    @property
    def bytes(self) -> int:
        """What the calls so far have left behind."""
        return min(self._during, self._now - self._first)
