import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { interpreterReady } from "../sdk/setup.ts";

const python = await interpreterReady();
if ("missing" in python) console.warn(`skipped: a class of one's own in pytest (${python.missing})`);
const folder = await mkdtemp(join(tmpdir(), "own-class-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What pytest prints, without the SDK, for the fixtures of a class. */
async function pytest(subject: string, program: string, classes = "ToolCall"): Promise<string> {
  const file = join(folder, "test_own.py");
  await writeFile(
    file,
    `import pytest
from pydantic import BaseModel
from openjiuwen_fixtures import fixtures
${program}
@pytest.mark.parametrize("fixture", fixtures("0.1.18", "${subject}"), ids=str)
def test_own(fixture):
    fixture.check(${classes})
`,
  );
  // A build leaves the names of plugins in the folder, by which pytest would load this one again.
  const env = { ...process.env, PYTHONPATH: join(import.meta.dirname, ".."), PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" };
  const args = ["-B", "-m", "pytest", "-q", "-p", "openjiuwen_fixtures.plugin", "-p", "no:cacheprovider", file];
  const run = promisify(execFile)("missing" in python ? "" : python.python, args, { env, maxBuffer: 2 ** 26 });
  return (await run.catch((failed: { stdout: string }) => failed)).stdout;
}

const OWN = `class ToolCall(BaseModel):
    id: str | None
    type: str
    name: str
    arguments: str
    index: int | None = None
    response_item_id: str | None = None
class ToolMessage(BaseModel):
    role: str = "tool"
    content: str = ""
    name: str | None = None
    metadata: dict = {}
    tool_call_id: str
`;

describe.skipIf("missing" in python)("a class of one's own", () => {
  it("passes where it has the fields of the SDK's, also as the object in a payload", async () => {
    expect(await pytest("ToolCall", OWN, "ToolCall, ToolMessage=ToolMessage")).toMatch(/^\d+ passed in [\d.]+s$/m);
  });

  it("fails with both answers alone, without code of the package", async () => {
    const said = await pytest("ToolCall", OWN.replace("name: str", "name: int"));
    expect(said).toMatch(/^E {7}expected: \{"accepts": true/m);
    const [first = ""] = said.split(/test_own\.py:\d+: AssertionError$/m);
    expect(first.match(/^E .*/gm)?.map((line) => line.slice(8, 18))).toEqual([
      "AssertionE",
      "expected: ",
      "answered: ",
    ]);
    expect(said).not.toMatch(/judge|__init__\.py/);
  });

  it("is told which other class a payload needs", async () => {
    const said = await pytest("AssistantMessage", OWN);
    expect(said).toContain(
      "has an object of ToolCall: give its class, check(model, ToolCall=…), or install openjiuwen",
    );
    const given = await pytest("AssistantMessage", OWN, "ToolCall, ToolCall=ToolCall");
    expect(given).not.toContain("an object of ToolCall");
  });
});
