import { describe, expect, it } from "vitest";
import { readClientMessage } from "../../../src/gateway/serve/readClientMessage.ts";

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const MODERN = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
const INITIALIZE = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } };

describe("a message that is read", () => {
  it.each<[string, object, object]>([
    ["a request", PING, PING],
    ["a notification", { jsonrpc: "2.0", method: "a" }, { jsonrpc: "2.0", method: "a" }],
    ["parameters that are null", { ...PING, params: null }, PING],
    ["a null _meta", { ...PING, params: { _meta: null, a: null } }, { ...PING, params: { a: null } }],
    [
      "a null token",
      { ...PING, params: { _meta: { progressToken: null, b: 1 } } },
      { ...PING, params: { _meta: { b: 1 } } },
    ],
    ["another key", { ...PING, "x-key": 1 }, PING],
    ["a result", { jsonrpc: "2.0", id: 7, result: {} }, { jsonrpc: "2.0", id: 7, result: {} }],
    ["a result beside a null error", { id: 7, result: {}, error: null }, { jsonrpc: "2.0", id: 7, result: {} }],
    [
      "an error beside a null result",
      { id: 7, result: null, error: { code: 1, message: "no", data: 5 } },
      { jsonrpc: "2.0", id: 7, error: { code: 1, message: "no", data: 5 } },
    ],
    [
      "initialize",
      { ...PING, method: "initialize", params: INITIALIZE },
      { ...PING, method: "initialize", params: INITIALIZE },
    ],
    [
      "initialize of a revision that does not have it",
      { ...PING, method: "initialize", params: MODERN },
      { ...PING, method: "initialize", params: MODERN },
    ],
  ])("%s", (_, value, message) => {
    expect(readClientMessage(value)).toEqual({ message });
  });

  it.each([
    ["neither a result nor an error", { id: 7, result: 5 }],
    ["both", { id: 7, result: {}, error: {} }],
    ["an error that is no object", { id: 7, error: "no" }],
  ])("an answer with %s becomes an error, so that its question ends", (_, value) => {
    expect(readClientMessage(value)).toMatchObject({ message: { id: 7, error: { code: -32600 } } });
  });
});

describe("a message that is refused", () => {
  it.each<[string, unknown, number | null, number, string]>([
    ["a number", 5, null, -32600, "expected a message of JSON-RPC, received 5"],
    ["null", null, null, -32600, "expected a message of JSON-RPC, received null"],
    ["a null id", { ...PING, id: null }, null, -32600, 'expected "id" to be a string or an integer, received null'],
    [
      "a fraction as the id",
      { ...PING, id: 1.5 },
      null,
      -32600,
      'expected "id" to be a string or an integer, received 1.5',
    ],
    ["another version", { ...PING, jsonrpc: "1.0" }, 1, -32600, 'expected "jsonrpc" to be "2.0", received "1.0"'],
    ["no method", { jsonrpc: "2.0", id: 1 }, 1, -32600, 'expected "method" to be a string, received undefined'],
    [
      "a notification with a text",
      { jsonrpc: "2.0", method: "a", params: "b" },
      null,
      -32600,
      'expected "params" to be an object, received "b"',
    ],
    [
      "parameters in a list",
      { ...PING, params: [] },
      1,
      -32602,
      'expected "params" to be an object, received an empty array',
    ],
    ["a number as _meta", { ...PING, params: { _meta: 5 } }, 1, -32602, 'expected "_meta" to be an object, received 5'],
    [
      "an object as the token",
      { ...PING, params: { _meta: { progressToken: {} } } },
      1,
      -32602,
      'expected "progressToken" to be a string or an integer, received an empty object',
    ],
    [
      "what the SDK refuses",
      { ...PING, params: { _meta: { "io.modelcontextprotocol/related-task": 5 } } },
      1,
      -32602,
      "expected the parameters of a message of MCP",
    ],
    [
      "initialize without parameters",
      { ...PING, method: "initialize" },
      1,
      -32602,
      'expected "protocolVersion", received no parameters',
    ],
    [
      "initialize without a version",
      { ...PING, method: "initialize", params: {} },
      1,
      -32602,
      'expected "protocolVersion" to be a string, received undefined',
    ],
    [
      "initialize without a name",
      { ...PING, method: "initialize", params: { ...INITIALIZE, clientInfo: { version: "1" } } },
      1,
      -32602,
      'expected the name of "clientInfo" to be a string, received undefined',
    ],
  ])("%s", (_, value, id, code, message) => {
    const prefix = code === -32602 ? "Invalid params" : "Invalid Request";
    expect(readClientMessage(value)).toEqual({
      refusal: { jsonrpc: "2.0", id, error: { code, message: `${prefix}: ${message}` } },
    });
  });
});
