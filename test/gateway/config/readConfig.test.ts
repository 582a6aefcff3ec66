import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/gateway/config/readConfig.ts";
import { GatewayError } from "../../../src/gateway/GatewayError.ts";
import { errorOf } from "../../errorOf.ts";

const files = { command: "node", args: ["files.js"], env: { ROOT: "." } };
const crm = { url: "https://crm.example/mcp", headers: { Authorization: "Bearer x" } };

describe("readConfig", () => {
  it("has a value for each setting, and knows the servers", () => {
    expect(readConfig({ mcpServers: { files, crm }, max_description_len: 50 })).toEqual({
      mcpServers: { files, crm },
      schema_compression_enabled: true,
      max_description_len: 50,
      toon_compression_enabled: false,
      toon_compression_min_size: 500,
      include_structured_content: true,
      health_check_enabled: true,
      health_check_interval: 30,
      health_check_timeout: 5,
      health_check_failure_threshold: 2,
      disabled_tools: [],
      start_on_use: false,
      start_timeout: 60,
      call_timeout: 60,
      pin: false,
      code: false,
    });
  });

  it("leaves out servers that are switched off", () => {
    const servers = { a: files, b: { ...files, enabled: false }, c: { ...files, disabled: true }, d: crm };
    expect(Object.keys(readConfig({ mcpServers: servers }).mcpServers)).toEqual(["a", "d"]);
  });

  it("takes what VS Code and Cursor write", () => {
    const servers = { files: { type: "stdio", ...files }, crm: { type: "http", ...crm } };
    expect(readConfig({ inputs: [{ id: "key" }], servers }).mcpServers).toEqual(servers);
    const slack = { type: "http", ...crm, oauth: { clientId: "1601", scopes: "channels:read", callbackPort: 3118 } };
    expect(readConfig({ mcpServers: { slack } }).mcpServers).toEqual({ slack });
    for (const type of ["streamable-http", "streamableHttp"]) {
      expect(readConfig({ mcpServers: { crm: { type, ...crm } } }).mcpServers.crm).toMatchObject(crm);
    }
  });

  const wrong: [name: string, config: unknown, path: string, message: string][] = [
    ["no object", null, "", "expected object, received null"],
    ["no servers", {}, "", 'expected the property "mcpServers"'],
    ["servers under a misspelt key", { mcpServer: {} }, "/mcpServer", 'Did you mean "mcpServers"?'],
    ["servers in a list", { mcpServers: [files] }, "/mcpServers", "expected object, received array"],
    [
      "an unknown key",
      { mcpServers: {}, mcpServer: 1 },
      "/mcpServer",
      'unknown key "mcpServer". Did you mean "mcpServers"?',
    ],
    ["neither a command nor a url", { mcpServers: { f: { args: [] } } }, "/mcpServers/f", "a command or a url"],
    ["a misspelt command", { mcpServers: { f: { comand: "x" } } }, "/mcpServers/f/comand", 'Did you mean "command"?'],
    ["a misspelt url", { mcpServers: { f: { ur: "x" } } }, "/mcpServers/f/ur", 'Did you mean "url"?'],
    [
      "a value that may be secret",
      { mcpServers: { f: { command: "x", env: { KEY: ["s3cret"] } } } },
      "/mcpServers/f/env/KEY",
      "expected string, received array at",
    ],
    [
      "a number that may be secret",
      { mcpServers: { f: { ...crm, oauth: { clientSecret: 123_456 } } } },
      "/mcpServers/f/oauth/clientSecret",
      "expected string, received integer at",
    ],
    [
      "an unknown key of a login",
      { mcpServers: { f: { ...crm, oauth: { clientid: "x" } } } },
      "/mcpServers/f/oauth/clientid",
      'unknown key "clientid". Did you mean "clientId"?',
    ],
    [
      "the port of a login",
      { mcpServers: { f: { ...crm, oauth: { callbackPort: 70_000 } } } },
      "/mcpServers/f/oauth/callbackPort",
      "at most 65535, received integer 70000",
    ],
    ["a login of Cursor", { mcpServers: { f: { ...crm, auth: {} } } }, "/mcpServers/f/auth", 'Did you mean "oauth"?'],
    [
      "an unknown key of a server with a command",
      { mcpServers: { "a.b": { ...files, allowed: [] } } },
      "/mcpServers/a.b/allowed",
      'unknown key "allowed". Did you mean "allow"?',
    ],
    [
      "the keys of the other kind",
      { mcpServers: { f: { ...files, headers: {} } } },
      "/mcpServers/f/headers",
      "unknown key",
    ],
    ["both kinds", { mcpServers: { f: { ...files, ...crm } } }, "/mcpServers/f", "a command or a url, received both"],
    [
      "a value of the wrong type",
      { mcpServers: { f: { ...files, args: "x" } } },
      "/mcpServers/f/args",
      "expected array",
    ],
    ["a number of the wrong size", { mcpServers: {}, call_timeout: 0 }, "/call_timeout", "expected a number above 0"],
    ["milliseconds", { mcpServers: {}, call_timeout: 1e10 }, "/call_timeout", "2147483"],
    ["SSE", { mcpServers: { f: { type: "sse", url: "https://x" } } }, "/mcpServers/f/type", "streamable HTTP"],
    [
      "an unknown type",
      { mcpServers: { f: { type: "ws", url: "wss://x" } } },
      "/mcpServers/f/type",
      '"streamable-http"',
    ],
    ["a bad name", { mcpServers: { "a/b": files } }, "/mcpServers/a~1b", "expected a server name"],
    ["a prototype", JSON.parse('{"mcpServers":{"__proto__":{"command":"x"}}}'), "/mcpServers/__proto__", "server name"],
  ];
  it.each(wrong)("refuses %s", (_, config, path, message) => {
    const error = errorOf(GatewayError, () => readConfig(config));
    expect(error).toMatchObject({ code: "invalid_config", path });
    expect(error.message).toContain(message);
  });
});
