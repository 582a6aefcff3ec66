"""The SDK's own classes as a testee, from the checkout: `python python.py --wheels FOLDER [--plant N]`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from openjiuwen_fixtures.__main__ import main

main(["testee", *sys.argv[1:]])
