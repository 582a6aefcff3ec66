import { describe, expect, it } from "vitest";
import {
  BaseCard,
  McpServerConfig,
  McpToolCard,
  McpToolInfo,
  McpToolResult,
  RestfulApiCard,
  ToolCard,
  ToolExposure,
  ToolInfo,
  ValidationError,
} from "../../src/index.ts";
import { errorOf } from "../errorOf.ts";

/** Hosts that are an address of this machine or of a private network for Python or for JavaScript, or that Python refuses. */
const INNER: readonly string[] = [
  ...["１２７.0.0.1", "127。0。0。1", "127．0．0．1", "①②⑦.0.0.1", "127.0.0.1\u00ad", "\ufeff127.0.0.1", "１０.0.0.1"],
  ...["𝟏𝟐𝟕.0.0.1", "127.0.0.1.", "127%2e0%2e0%2e1", "localhost", "LOCALHOST.", "a.localhost", "0x7f.1", "192.168.257"],
  ...["a..b", "a b", "a\u00a0b", "127.0.0.1\u2028", "a\ue000b", "x".repeat(64), `é${"x".repeat(63)}`],
];

const inputParams = { type: "object", properties: { id: { type: "string", location: "path" } } };

describe("a card", () => {
  it("has an id of its own, which stays", () => {
    const card = new ToolCard();
    expect(card.id).toMatch(/^[\da-f]{32}$/);
    expect(card.modelDump().id).toBe(card.id);
    expect(new ToolCard().id).not.toBe(card.id);
    expect(card.modelDump({ excludeUnset: true })).toEqual({});
  });

  it("becomes what a model is told of the tool", () => {
    expect(new BaseCard().toolInfo()).toBeNull();
    const info = new ToolCard({ name: "user", description: "d", inputParams }).toolInfo();
    expect(info).toBeInstanceOf(ToolInfo);
    expect(info.parseArguments('{"id":"a"}')).toEqual({ id: "a" });
    const mcp = new McpToolCard({ name: "user", serverName: "files" });
    expect(mcp.toolInfo()).toBeInstanceOf(McpToolInfo);
    expect(mcp.toolInfo().serverName).toBe("files");
  });

  it("of a later release is not written for an earlier one in silence", () => {
    const card = new ToolCard({ id: "1", exposure: ToolExposure.DEFERRED });
    expect(card.modelDump({ sdk: "0.1.17" }).exposure).toBe("deferred");
    expect(() => card.modelDump({ sdk: "0.1.16.post20" })).toThrow("/exposure");
  });

  it("of a request has a public URL, and parameters for its path", () => {
    expect(new RestfulApiCard({ url: "https://h/{id}", inputParams }).method).toBe("POST");
    for (const [init, type] of [
      [{ url: "https://h/{id}" }, "path_parameters"],
      [{ url: "http://127.1/" }, "invalid_url"],
      [{ url: "file:///etc/passwd" }, "invalid_url"],
      ...INNER.map((host): [{ url: string }, string] => [{ url: `http://${host}/` }, "invalid_url"]),
      [{ url: "http://h", timeout: 301 }, "less_than_equal"],
    ] as const) {
      expect(errorOf(ValidationError, () => new RestfulApiCard(init)).errors()[0]?.type).toBe(type);
    }
    expect(RestfulApiCard.modelValidate({ url: "https://h/{id}" }, { sdk: "0.1.8" }).url).toBe("https://h/{id}");
  });
});

it("servers and results of MCP have Python's defaults", () => {
  const config = new McpServerConfig({ serverId: "1", serverName: "s", serverPath: "p" });
  expect(config.modelDumpJson({ sdk: "0.1.4" })).toBe(
    '{"server_id":"1","server_name":"s","server_path":"p","client_type":"sse","params":{},"auth_headers":{},"auth_query_params":{}}',
  );
  expect(new McpToolResult({ data: {} }).success).toBe(true);
});
