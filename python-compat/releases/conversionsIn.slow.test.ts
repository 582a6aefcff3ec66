import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { pythonReady, wheelOf } from "../sdk/setup.ts";
import { changedConversions, conversionsIn } from "./conversionsIn.ts";
import { conversionsOf, knownConversions } from "./knownConversions.ts";
import { ANTHROPIC, BASE, type Edit, PLANTED, RESPONSES, TOOL } from "./plantedChanges.ts";
import { releases } from "./releases.ts";

const ready = await pythonReady();
if ("missing" in ready) console.warn(`skipped: the conversions of the compared releases (${ready.missing})`);
const python = "missing" in ready ? "" : ready.python;
const run = promisify(execFile);
const harness = join(import.meta.dirname, "..", "sdk", "harness");
const known = knownConversions();
const newest = releases.at(-1) as string;

const folder = await mkdtemp(join(tmpdir(), "conversions-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Copies the modules of a wheel, and changes some in each copy: text for text, or at the end. */
const CHANGE = `
import json, sys, zipfile
source, copies = sys.argv[1], json.loads(sys.argv[2])
rooms = tuple("openjiuwen/core/" + room for room in ("__init__", "common/", "foundation/", "session/", "single_agent/", "utils/"))
with zipfile.ZipFile(source) as old:
    found = {name: old.read(name).decode() for name in old.namelist() if name.startswith(rooms) and name.endswith(".py")}
for target, edits in copies:
    texts = dict(found)
    for file, before, after in edits:
        text = texts.get("openjiuwen/core/" + file, "")
        assert before in text, (file, before)
        texts["openjiuwen/core/" + file] = text.replace(before, after, 1) if before else text + after
    with zipfile.ZipFile(target, "w") as new:
        for name, text in texts.items():
            new.writestr(name, text)
`;

/** Copies of the newest release, each with other changes. */
async function copiesWith(changes: readonly (readonly Edit[])[]): Promise<string[]> {
  if ("missing" in ready) return [];
  const copies = changes.map((edits, at) => [join(folder, `${at}.whl`), edits] as const);
  await run(python, ["-I", "-c", CHANGE, wheelOf(ready, newest), JSON.stringify(copies)]);
  return copies.map(([path]) => path);
}

describe.skipIf("missing" in ready)("conversionsIn", () => {
  it("knows no place that was never in a release", async () => {
    const print = `import sys; sys.path.insert(0, sys.argv[1]); import conversion_hashes, json; print(json.dumps(conversion_hashes.CONVERSIONS))`;
    const { stdout } = await run(python, ["-I", "-B", "-c", print, harness]);
    const places: { [conversion: string]: string[] } = JSON.parse(stdout);
    const recorded = Object.entries(known).map(([name, rows]) => [name, Object.values(rows).flatMap(Object.keys)]);
    expect(Object.keys(places)).toEqual(Object.keys(known));
    for (const [name, found] of recorded) {
      expect(found).toEqual(expect.arrayContaining(places[name as string] ?? []));
    }
  });

  const NAMED: readonly (readonly [string, Edit[], string[]])[] = [
    [
      "a function",
      [
        [
          BASE,
          'if isinstance(messages, str):\n            return [{"role": "user"',
          'if isinstance(messages, str):\n            return [{"role": "human"',
        ],
      ],
      ["messages_chat", "chat_request", "anthropic_request"].map(
        (name) => `${name} changed: BaseModelClient._convert_messages_to_dict`,
      ),
    ],
    [
      "a helper in a class that others stand on",
      [[BASE, "        input_cost = 0.\n", "        input_cost = 1.\n"]],
      ["chat_answer", "chat_chunk", "anthropic_answer", "anthropic_event"].map(
        (name) => `${name} changed: BaseModelClient._extract_cost_info`,
      ),
    ],
    [
      "a method that a class has now itself",
      [
        [
          "foundation/llm/model_clients/openai_model_client.py",
          "    @staticmethod\n    def _normalize_logprobs(",
          "    @staticmethod\n    def _extract_cost_info(obj):\n        return 0, 0, 0\n\n    @staticmethod\n    def _normalize_logprobs(",
        ],
      ],
      ["chat_answer", "chat_chunk"].map(
        (name) =>
          `${name} changed: BaseModelClient._extract_cost_info (gone), OpenAIModelClient._extract_cost_info (new)`,
      ),
    ],
    [
      "a constant",
      [[TOOL, "EMPTY_SUCCESS_TEXT = ", "EMPTY_SUCCESS_TEXT = 1 * "]],
      ["tool_message_content changed: EMPTY_SUCCESS_TEXT", "tool_output_text changed: EMPTY_SUCCESS_TEXT"],
    ],
    [
      "a constant that a later statement changes",
      [[TOOL, "", '\nEMPTY_SUCCESS_TEXT += "!"\n']],
      ["tool_message_content changed: EMPTY_SUCCESS_TEXT", "tool_output_text changed: EMPTY_SUCCESS_TEXT"],
    ],
    [
      "a class that a conversion makes objects of",
      [
        [
          "foundation/tool/utils/type_schema_extractor.py",
          "class SetSchemaExtractor(TypeSchemaExtractor):\n",
          "class SetSchemaExtractor(TypeSchemaExtractor):\n    ordered = True\n",
        ],
      ],
      ["function_schema changed: SetSchemaExtractor"],
    ],
    [
      "a function that is gone",
      [[ANTHROPIC, "def _convert_tool_choice(", "def _tool_choice("]],
      ["anthropic_choice", "anthropic_request"].map((name) => `${name} changed: _convert_tool_choice (gone)`),
    ],
    [
      "a helper that moved to a module of its own",
      [
        [
          RESPONSES,
          "def _content_part_text(part: Any) -> str:",
          "from .parts import _content_part_text\n\ndef _other(part: Any) -> str:",
        ],
        ["foundation/llm/utils/parts.py", "", "def _content_part_text(part: str) -> str:\n    return part\n"],
      ],
      ["messages_responses", "responses_request"].map(
        (name) =>
          `${name} changed: _content_part_text (moved from foundation.llm.utils.responses_utils to foundation.llm.utils.parts)`,
      ),
    ],
    [
      "a helper that an imported module has",
      [
        [RESPONSES, "        text = _content_part_text(part)", "        text = parts._content_part_text(part)"],
        [RESPONSES, "import json\n", "import json\nimport openjiuwen.core.foundation.llm.utils.parts as parts\n"],
        ["foundation/llm/utils/parts.py", "", "def _content_part_text(part: str) -> str:\n    return part\n"],
      ],
      ["messages_responses", "responses_request"].map(
        (name) =>
          `${name} changed: _content_as_text, _content_part_text (moved from foundation.llm.utils.responses_utils to foundation.llm.utils.parts)`,
      ),
    ],
    [
      "no comment, docstring, layout or annotation, and no other function",
      [
        [
          BASE,
          "        # If it's a string, convert to user message\n        if not messages:\n",
          "        if not messages:  # nothing\n\n",
        ],
        [BASE, '"""Convert messages to specific API format', '"""Convert messages'],
        [
          RESPONSES,
          "    if not isinstance(part, dict):\n        return",
          "    if not isinstance(\n        part, dict\n    ):\n        return",
        ],
        [
          RESPONSES,
          "\ndef build_request_body(",
          "\ndef another(part: OpenAIAccountResponsesError):\n    pass\n\n\ndef build_request_body(",
        ],
        [TOOL, "\ndef render_payload_text(", "\n# The text.\ndef render_payload_text("],
      ],
      [],
    ],
  ];

  it("names what is changed in a wheel, and nothing else", async () => {
    const found = await conversionsIn(python, await copiesWith(NAMED.map(([, edits]) => edits)));
    const before = conversionsOf(known, newest);
    expect(NAMED.map(([name], at) => [name, changedConversions(before, found[at] ?? {}).sort()])).toEqual(
      NAMED.map(([name, , changes]) => [name, [...changes].sort()]),
    );
  });

  it("finds what is overridden, set again or patched, and names it", async () => {
    const found = await conversionsIn(python, await copiesWith(PLANTED.map(({ edit }) => [edit])));
    const before = conversionsOf(known, newest);
    const missed = PLANTED.flatMap(({ name, conversion, part }, at) => {
      const changes = changedConversions(before, found[at] ?? {});
      const parts = changes.find((change) => change.startsWith(`${conversion} changed: `))?.split(": ")[1] ?? "";
      return parts.split(", ").includes(part) ? [] : [`${name}: ${part} is not among ${parts}`];
    });
    expect(missed).toEqual([]);
  }, 240_000);

  const REFUSED: readonly (readonly [string, Edit, string])[] = [
    [
      "a module that is not there",
      [
        RESPONSES,
        "def _content_part_text(part: Any) -> str:",
        "from openjiuwen.core.parts import _content_part_text\n\ndef _other(part: Any) -> str:",
      ],
      "expected the module openjiuwen.core.parts, which openjiuwen.core.foundation.llm.utils.responses_utils imports, in ",
    ],
    [
      "a name that is not there",
      [
        RESPONSES,
        "def _content_part_text(part: Any) -> str:",
        "from openjiuwen.core.foundation.tool.base import _content_part_text\n\ndef _other(part: Any) -> str:",
      ],
      "expected _content_part_text in openjiuwen.core.foundation.tool.base, from which openjiuwen.core.foundation.llm.utils.responses_utils imports it, in ",
    ],
    [
      "a text that Python cannot read",
      [RESPONSES, "def _content_part_text(", "def def _content_part_text("],
      "reads in openjiuwen/core/foundation/llm/utils/responses_utils.py of ",
    ],
  ];

  it("says so where it cannot read what a conversion is made of", async () => {
    const copies = await copiesWith(REFUSED.map(([, edit]) => [edit]));
    for (const [at, [, , message]] of REFUSED.entries()) {
      await expect(conversionsIn(python, [copies[at] ?? ""])).rejects.toThrow(message);
    }
    await expect(conversionsIn(python, [import.meta.filename])).rejects.toThrow("File is not a zip file");
    await expect(conversionsIn(python, [join(folder, "none.whl")])).rejects.toThrow("No such file or directory");
  });

  it("reads texts alike in each version of Python", async () => {
    const text = `@made
def join(a, b="#"):
    """About join."""
    'and more'

    # A comment.
    c = f"{a!r} {'#' + f'{b}'}"  # another
    return (
        c,
        r'''
    # no comment
''',
    )
`;
    const print = `import sys; sys.path.insert(0, sys.argv[1]); import ast, bare_text; text = sys.argv[2]; print(bare_text.bare_text(text.split("\\n"), ast.parse(text).body[0]), end="")`;
    const { stdout } = await run(python, ["-I", "-B", "-c", print, harness, text]);
    expect(stdout).toBe(
      `@ made ; def join ( a , b = "#" ) : ; { c = f"{a!r} {'#' + f'{b}'}" ; return ( c , r'''\n    # no comment\n''' , ) ; }`,
    );
  });
});
