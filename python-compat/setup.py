"""Copies into the package what it shares with the rest of the checkout; pyproject.toml has all else."""

from pathlib import Path
from shutil import copyfile, rmtree

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
MODULES = (
    HERE.parent / "src" / "python" / "answer.py",
    HERE.parent / "src" / "python" / "imports.py",
    HERE / "sdk" / "harness" / "aside.py",
    HERE / "sdk" / "harness" / "fixed.py",
    HERE / "sdk" / "harness" / "recorded.py",
)


class Build(build_py):
    def run(self):
        package = Path(self.build_lib) / "openjiuwen_fixtures"
        if package.resolve() == HERE / "openjiuwen_fixtures":
            raise SystemExit(f"expected a folder for the build, received {self.build_lib}, which has the sources")
        rmtree(package, ignore_errors=True)  # A build before may have files that the checkout has no longer.
        super().run()
        for path in MODULES:
            copyfile(path, package / path.name)
        data = [path for path in (HERE / "suite").rglob("*.json") if "write" not in path.relative_to(HERE).parts]
        for path in data:
            copied = package / path.relative_to(HERE)
            copied.parent.mkdir(parents=True, exist_ok=True)
            copyfile(path, copied)


class NoSource(sdist):
    def run(self):
        raise SystemExit("expected a wheel: parts of this package stand beside its folder. Run: pip wheel ./python-compat")


setup(cmdclass={"build_py": Build, "sdist": NoSource})
