import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { pythonReady, wheelOf } from "../../python-compat/sdk/setup.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { openaiChat } from "../../src/wire/index.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the SDK's merge of streams (${python.missing})`);

/** Adds up the chunks of a stream as the SDK's own class does; the packages' __init__ files want the whole framework. */
const MERGE = `
import functools, importlib, json, sys, types
wheel, package, module, name = sys.argv[1:]
sys.path.insert(0, wheel)
for end in range(1, len(package.split(".")) + 1):
    bare = types.ModuleType(".".join(package.split(".")[:end]))
    bare.__path__ = [wheel + "/" + bare.__name__.replace(".", "/")]
    sys.modules[bare.__name__] = bare
Chunk = getattr(importlib.import_module(package + "." + module), name)
chunks = [Chunk(role="assistant", content="", tool_calls=calls) for calls in json.load(sys.stdin)]
merged = functools.reduce(lambda left, right: left + right, chunks)
print(json.dumps([[call.name, call.arguments] for call in merged.tool_calls]))
`;

type Said = { id: string | null; type: string; name: string; arguments: string; index: number };
const said = (index: number, name: string, text: string, id: string | null = null): Said => ({
  id,
  type: "function",
  name,
  arguments: text,
  index,
});

const INTERLEAVED = [
  [said(0, "f", '{"a":', "call_1"), said(1, "g", '{"b":', "call_2")],
  [said(0, "", "1}"), said(1, "", "2}")],
];
const REPEATED = [[said(0, "f", "{", "call_1")], [said(0, "f", "}", "call_1")]];
const SPLIT = [[said(0, "get_", "", "call_1")], [said(0, "now", "{}")]];

describe("a stream as the Python SDK adds it up", () => {
  // AIMessageChunk.__add__ and AssistantMessageChunk.__add__ look at the last call alone.
  it.skipIf("missing" in python).each([
    ["0.1.3", "openjiuwen.core.utils.llm", "messages_chunk", "AIMessageChunk", [["ff", "{}"]], [["get_now", "{}"]]],
    [
      "0.1.19.post2",
      "openjiuwen.core.foundation.llm.schema",
      "message_chunk",
      "AssistantMessageChunk",
      [["f", "{}"]],
      [["get_", "{}"]],
    ],
  ] as const)("differs in %s", (release, packageName, module, name, repeated, split) => {
    if ("missing" in python) return;
    const merge = (chunks: readonly Said[][]): unknown => {
      const args = ["-I", "-B", "-c", MERGE, wheelOf(python, release), packageName, module, name];
      return JSON.parse(execFileSync(python.python, args, { input: JSON.stringify(chunks), encoding: "utf8" }));
    };
    expect(merge(INTERLEAVED)).toEqual([
      ["f", '{"a":'],
      ["g", '{"b":1}2}'],
    ]);
    expect(merge(REPEATED)).toEqual(repeated);
    expect(merge(SPLIT)).toEqual(split);
  });

  it("is joined by the call that each piece belongs to here", () => {
    const join = (chunks: readonly Said[][]): unknown => {
      const stream = new ToolCallStream(openaiChat);
      for (const calls of chunks) {
        stream.push({
          choices: [
            {
              delta: {
                tool_calls: calls.map(({ name, arguments: text, ...rest }) => ({
                  ...rest,
                  function: { name, arguments: text },
                })),
              },
            },
          ],
        });
      }
      return stream.finish().map(({ call }) => [call.name, call.arguments]);
    };
    expect(join(INTERLEAVED)).toEqual([
      ["f", '{"a":1}'],
      ["g", '{"b":2}'],
    ]);
    expect(join(REPEATED)).toEqual([["f", "{}"]]);
    expect(join(SPLIT)).toEqual([["get_now", "{}"]]);
  });
});
