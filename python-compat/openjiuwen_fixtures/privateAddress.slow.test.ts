import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { pythonReady, wheelOf } from "../sdk/setup.ts";
import { readFile } from "../suite/Suite.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the SDK with a fault against the fixtures (${python.missing})`);

/** Checks the SDK's own class, then the same with the fault, and prints how many fixtures fail. */
const PROGRAM = `import sys
folder, wheel, release = sys.argv[1:]
sys.path[:0] = [folder, wheel]
from openjiuwen_fixtures import class_of, fixtures
from openjiuwen_fixtures.aside import aside

def failing():
    return sum(fails(fixture) for fixture in fixtures(release, "RestfulApiCard"))

def fails(fixture):
    try:
        fixture.check(fixture.model())
    except AssertionError:
        return True
    return False

with aside():
    before = failing()
    class_of(release, "RestfulApiCard")
    sys.modules["openjiuwen.core.common.security.url_utils"].UrlUtils._is_inner_ipaddress = staticmethod(lambda ip: False)
    after = failing()
print(before, after)
`;

describe.skipIf("missing" in python)("the fixtures of RestfulApiCard", () => {
  it.concurrent.each(readFile("classes/RestfulApiCard.json").profiles)(
    "notice in %s that no address is private",
    async (profile) => {
      if ("missing" in python) throw new Error(python.missing);
      const args = ["-I", "-B", "-c", PROGRAM, join(import.meta.dirname, ".."), wheelOf(python, profile), profile];
      const { stdout } = await promisify(execFile)(python.python, args);
      const [before, after] = stdout.trim().split(" ").map(Number);
      expect(before).toBe(0);
      expect(after).toBeGreaterThan(0);
    },
  );
});
