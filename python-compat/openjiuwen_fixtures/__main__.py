"""`python -m openjiuwen_fixtures run --testee COMMAND` and `python -m openjiuwen_fixtures testee`."""

import argparse
import sys

from .faults import FAULTS
from .runner import PATIENCE, TesteeError, run
from .suite import LEVELS
from .testee import serve


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m openjiuwen_fixtures")
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="puts the suite to a testee")
    running.add_argument("--testee", required=True, metavar="COMMAND", help="starts it, in a shell")
    running.add_argument("--level", choices=LEVELS, help="default: the level that the testee names")
    running.add_argument("--only", default="*", metavar="IDS", help='such as "0.1.3/ToolCall/*"')
    running.add_argument("--shown", type=int, default=10, metavar="N", help="how many failures are printed")
    running.add_argument("--expected-failures", metavar="FILE", help='a list of {"id", "level", "reason"}, as in the suite')
    running.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS", help="until an answer is given up")
    testee = commands.add_parser("testee", help="the SDK's own classes as a testee")
    testee.add_argument("--wheels", metavar="FOLDER", help="the wheels of all profiles; default: the installed openjiuwen")
    testee.add_argument("--wheel", help=argparse.SUPPRESS)
    faults = range(len(FAULTS))
    testee.add_argument("--plant", type=int, default=0, choices=faults, metavar="N", help="a fault for it, to test a runner")
    given = parser.parse_args(arguments)
    try:
        if given.command == "testee":
            serve(given.wheels if not given.wheel else None, given.wheel, given.plant)
        elif not run(given.testee, given.level, given.only, given.shown, given.patience, given.expected_failures):
            sys.exit(1)
    except TesteeError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
