import { expect, it, vi } from "vitest";
import { readArguments } from "../../src/gateway/servers/readArguments.ts";
import type { ServerTool } from "../../src/gateway/servers/ServerTools.ts";
import { ToolInfo } from "../../src/tool/index.ts";

it("walks arguments that fit once, with the tool's own validator", () => {
  const info = new ToolInfo({
    name: "at",
    parameters: { properties: { at: { format: "date-time" }, id: { type: "integer" } } },
  });
  const tool = { raw: { name: info.name }, info } as ServerTool;
  const read = vi.spyOn(info, "safeParseArguments");
  expect(readArguments(tool, '{"at":"2024-01-02T03:04:05Z","id":9007199254740993}')).toMatchObject({
    value: { at: "2024-01-02T03:04:05Z", id: 9007199254740993n },
  });
  expect(read.mock.calls.map(([, options]) => options)).toEqual([{ integers: "bigint" }]);
  expect(readArguments(tool, '{"at":"2024-01-02T03:04:05","id":"3"}')).toMatchObject({
    value: { at: "2024-01-02T03:04:05", id: 3 },
  });
});

it("takes integers of any size as numbers, as a server of another language does", () => {
  const tool = new ToolInfo({
    name: "add",
    parameters: {
      properties: {
        cells: {
          type: "array",
          items: {
            anyOf: [
              { type: "string", maxLength: 3 },
              { type: "number", minimum: 0 },
            ],
          },
        },
        other: { type: ["number", "null"] },
      },
    },
  });
  const read = (text: string) => readArguments({ raw: { name: tool.name }, info: tool } as ServerTool, text);
  expect(read('{"cells":[9007199254740993,1.5],"other":-9223372036854775808}')).toEqual({
    ok: true,
    value: { cells: [9007199254740993n, 1.5], other: -9223372036854775808n },
    changes: [],
  });
  // What the schema forbids stays forbidden, and is told by the schema of the server.
  expect(read('{"cells":[-9007199254740993]}')).toMatchObject({
    ok: false,
    error: { issues: [{ path: "/cells/0" }] },
  });
  expect(read('{"other":"9007199254740993"}')).toMatchObject({ ok: true, value: { other: 9007199254740993n } });
  expect(read('{"other":true}')).toMatchObject({ ok: false });
});
