"""A plugin of pytest, for the soak: what passed before it was stopped is not run again.

``SPADEWORK_SOAK_PART`` says in which part of the soak we are.
"""

import os
from typing import Any

import pytest
from kept import Kept


def findings_of_tests(part: str) -> Kept:
    return Kept(part, samples=os.environ["SPADEWORK_SAMPLES"])


class Passed:
    """In the process that hears of every test: notes those that passed, with their seconds."""

    def __init__(self, part: str) -> None:
        self.kept = findings_of_tests(part)
        self.before = list(self.kept.found)
        self.failed: set[str] = set()
        self.took: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = report.nodeid
        self.took[test] = self.took.get(test, 0.0) + report.duration
        if report.failed:
            self.failed.add(test)
        if report.when == "teardown" and test not in self.failed:
            self.kept.put(test, round(self.took[test], 2))

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["passed"] = self.before


class Left:
    """Where tests are collected: leaves out what passed before."""

    def __init__(self, passed: list[str]) -> None:
        self.passed = set(passed)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[Any]) -> None:
        done = [item for item in items if item.nodeid in self.passed]
        items[:] = [item for item in items if item.nodeid not in self.passed]
        config.hook.pytest_deselected(items=done)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.passed:
            session.exitstatus = pytest.ExitCode.OK


def pytest_configure(config: pytest.Config) -> None:
    told = getattr(config, "workerinput", None)  # of a worker of pytest-xdist
    if told is None:
        noting = Passed(os.environ["SPADEWORK_SOAK_PART"])
        config.pluginmanager.register(noting)
        config.pluginmanager.register(Left(noting.before))
    else:
        config.pluginmanager.register(Left(told["passed"]))
