import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Answer, Operation, Question } from "./Implementation.ts";
import { pythonReady } from "./setup.ts";
import { startCPython, startHarness } from "./startCPython.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the harness (${python.missing})`);
const question = { model: "ToolInfo", operation: "validate_json", text: "{}" } as const;

const jsonOf = (answer: Answer): string => ("json" in answer ? String(answer.json) : JSON.stringify(answer));

describe("startCPython", () => {
  it("says why there is no answer where Python cannot be started", async () => {
    const implementation = startHarness("no-such-python", "0.1.3", "");
    await expect(implementation.ask([question])).rejects.toThrow(
      "the harness of 0.1.3 has ended: spawn no-such-python ENOENT",
    );
    await expect(implementation.ask([question])).rejects.toThrow("has ended");
    await implementation.close();
  });

  it.skipIf("missing" in python)("says why where a question breaks the harness", async () => {
    if ("missing" in python) return;
    const implementation = startCPython(python, "0.1.3");
    await expect(implementation.ask([question, { ...question, model: "NoSuchClass" }, question])).rejects.toThrow(
      "KeyError",
    );
    await implementation.close();
  });

  it.skipIf("missing" in python)("has the classes around a call, whose modules print and make folders", async () => {
    if ("missing" in python) return;
    const before = readdirSync(".");
    const implementation = startCPython(python, "0.1.19.post2");
    const urls = ["", "http://10.0.0.1/", "http://name.invalid/", "http://example.com/"];
    const cards = urls.map((url) => ({ ...question, model: "RestfulApiCard", text: JSON.stringify({ url }) }));
    const answers = await implementation.ask(cards);
    const raised = answers.map((answer) => ("raised" in answer ? answer.raised : "json" in answer));
    expect(raised).toEqual(["ValidationError", "ValidationError", "ValidationError", true]);
    const classes = [
      "AssistantMessageChunk",
      "BaseCard",
      "ToolCard",
      "McpToolCard",
      "McpServerConfig",
      "McpToolResult",
    ];
    const found = await Promise.all(classes.map((name) => implementation.schema(name)));
    expect(found.map((model) => model.class)).toEqual(classes);
    await implementation.close();
    expect(readdirSync(".")).toEqual(before);
  });

  it.skipIf("missing" in python)("makes the objects that a payload names, and copies", async () => {
    if ("missing" in python) return;
    const implementation = startCPython(python, "0.1.3");
    const call = { $object: "ToolCall", fields: { id: null, type: "function", name: "f", arguments: "" } };
    const asked = (model: string, operation: Operation, value: unknown, update?: object): Question => ({
      ...{ model, operation, text: JSON.stringify(value), exclude_unset: true },
      ...(update && { update: JSON.stringify(update), deep: true }),
    });
    const answers = await implementation.ask([
      asked("AssistantMessage", "validate_objects", { tool_calls: [call] }),
      asked("ToolCall", "validate_objects", { $object: "ToolMessage", fields: { tool_call_id: "t" } }),
      asked("ToolCall", "validate_objects", { $object: "ToolCall", fields: {} }),
      asked("ToolCall", "validate", call),
      asked("ToolCall", "model_copy", call, { name: null, index: [call], other: 1 }),
    ]);
    const written = { id: null, type: "function", name: "f", arguments: "" };
    expect(answers.map((answer) => ("types" in answer ? answer.types : JSON.parse(jsonOf(answer))))).toEqual([
      { tool_calls: [written] },
      { model_type: [0] },
      { missing: [1] },
      { missing: [1] },
      { ...written, name: null, index: [written] },
    ]);
    await implementation.close();
  });

  it.skipIf("missing" in python)("answers in the order of the questions, whoever asks", async () => {
    if ("missing" in python) return;
    const implementation = startCPython(python, "0.1.3");
    const named = (name: string) => ({ ...question, text: `{"name":"${name}"}` });
    const asked = ["é", "\u2028", "😀", "d"].map((name) => implementation.ask([named(name), named(`${name}2`)]));
    const names = (await Promise.all(asked))
      .flat()
      .map((answer) => ("json" in answer ? JSON.parse(answer.json as string).name : ""));
    expect(names).toEqual(["é", "é2", "\u2028", "\u20282", "😀", "😀2", "d", "d2"]);
    await implementation.close();
  });
});
