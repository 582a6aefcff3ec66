// Results as Python writes them, without the name of their tool.
import { expect, it } from "vitest";
import { ToolMessage } from "../../src/index.ts";
import { aiSdk, gemini, ollama, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

it.each([aiSdk, gemini, ollama])("a result without a name is an error for $name, which finds calls by it", (wire) => {
  const result = new ToolMessage({ content: "12", toolCallId: "c" });
  const error = errorOf(WireError, () => wire.encodeResult(result));
  expect(error).toMatchObject({ code: "invalid_result", path: "/name" });
  const named = new ToolMessage({ content: "12", toolCallId: "c", name: "find" });
  expect(JSON.stringify(wire.encodeResult(named))).toContain('"find"');
});
