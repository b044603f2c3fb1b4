"""Make a folder that runs where no Python is: `python3 packaging/bundle/build.py [-o DIR]`.

The wheel is built and installed into an environment of its own, and PyInstaller packs what lies there:
nothing of this environment or of the repository gets in. The folder is for the system on which it is
made. It takes some minutes.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOREIGN_PATHS = ("PYTHONPATH", "PYTHONHOME")


def build(target: Path) -> Path:
    """Make the folder `vtt` below `target`; its path."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        run(sys.executable, "-m", "venv", work / "env")
        python = work / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
        extras = project["optional-dependencies"]["bundle"]
        run(python, "-m", "pip", "install", "-q", "hatchling", *extras)
        run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", work / "dist", cwd=ROOT)
        (wheel,) = (work / "dist").glob("*.whl")
        run(python, "-m", "pip", "install", "-q", wheel)
        places = ("--distpath", target, "--workpath", work / "build")
        packer = (python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN")
        run(*packer, *places, HERE / "vtt.spec", cwd=work)
    return target / "vtt"


def run(*command: object, cwd: Path | None = None) -> None:
    """Run a command that finds no modules but its own Python's; CalledProcessError if it fails."""
    alone = {name: value for name, value in os.environ.items() if name not in FOREIGN_PATHS}
    subprocess.run([str(part) for part in command], cwd=cwd, check=True, env=alone)


def main() -> int:
    """Exit code 0 when it is made, 2 when a step failed."""
    parser = argparse.ArgumentParser(description="Make a folder that runs without Python.")
    parser.add_argument("-o", "--out", type=Path, default=ROOT / "dist", help="where to put it")
    try:
        made = build(parser.parse_args().out.resolve())
    except subprocess.CalledProcessError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{made}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
