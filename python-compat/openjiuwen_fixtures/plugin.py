"""The plugin of pytest: its header, and the test parameter `openjiuwen_fixture` for `--openjiuwen-release`."""

import pydantic
import pytest

from . import fixtures, installed_sdk, pinned_pydantic, profile, suite_version


def pytest_addoption(parser):
    parser.addoption(
        "--openjiuwen-release", metavar="R", help="the release of openjiuwen that `openjiuwen_fixture` has fixtures of"
    )


def pytest_report_header(config):
    release = config.getoption("openjiuwen_release")
    lines = [f"openjiuwen-fixtures {suite_version()}: pydantic {pydantic.VERSION}, the answers are of {pinned_pydantic()}"]
    lines.append(f"installed openjiuwen: {installed_sdk() or 'none'}")
    if release:
        lines.append(f"openjiuwen {release}: the fixtures of {named(release, profile)} hold for it")
    return lines


def pytest_generate_tests(metafunc):
    if "openjiuwen_fixture" not in metafunc.fixturenames:
        return
    release = metafunc.config.getoption("openjiuwen_release")
    if not release:
        raise pytest.UsageError("openjiuwen_fixture needs --openjiuwen-release, such as 0.1.19.post2")
    metafunc.parametrize("openjiuwen_fixture", named(release, fixtures), ids=str)


def named(release, find):
    try:
        return find(release)
    except ValueError as error:
        raise pytest.UsageError(str(error)) from error
