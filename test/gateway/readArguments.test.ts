import { expect, it, vi } from "vitest";
import { readArguments } from "../../src/gateway/servers/readArguments.ts";
import type { ServerTool } from "../../src/gateway/servers/ServerTools.ts";
import { ToolInfo } from "../../src/tool/index.ts";

it("walks arguments that fit once, with the tool's own validator", () => {
  const info = new ToolInfo({
    name: "at",
    parameters: { properties: { at: { format: "date-time" }, id: { type: "integer" } } },
  });
  const tool = { info } as ServerTool;
  const read = vi.spyOn(info, "safeParseArguments");
  expect(readArguments(tool, '{"at":"2024-01-02T03:04:05Z","id":9007199254740993}')).toMatchObject({
    value: { at: "2024-01-02T03:04:05Z", id: 9007199254740993n },
  });
  expect(read.mock.calls.map(([, options]) => options)).toEqual([{ integers: "bigint" }]);
  expect(readArguments(tool, '{"at":"2024-01-02T03:04:05","id":"3"}')).toMatchObject({
    value: { at: "2024-01-02T03:04:05", id: 3 },
  });
});
