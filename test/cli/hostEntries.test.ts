// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a host writes variables
// Each line for a shell was typed with the real host in the version that importHosts.test.ts names, also with all options
// and an odd path, and the host then had the server with these words. That of VS Code, whose command comes with no
// package, is as its source reads it: src/vs/platform/mcp/common/mcpManagementCli.ts of microsoft/vscode.
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hostEntries, httpEntries } from "../../src/cli/gateway/hostEntries.ts";

it("what is pasted for a gateway that a host starts has its command", () => {
  const command = `npx -y openjiuwen-tools gateway --config ${resolve("mcp.json")}`;
  expect(hostEntries("mcp.json").map(({ hosts, text }) => [hosts, text])).toEqual([
    ["Claude Code", `claude mcp add -s user gateway -- ${command}`],
    ["VS Code", expect.stringMatching(/^code --add-mcp '\{"name":"gateway","command":"npx",/)],
    ["Gemini CLI", `gemini mcp add -s user gateway ${command.replace("npx", "npx --")}`],
    ["Codex", `codex mcp add gateway -- ${command}`],
    ["Copilot CLI", `copilot mcp add gateway -- ${command}`],
    ["opencode", `opencode mcp add gateway -- ${command}`],
    ["Claude Desktop, Cursor, Windsurf, Cline", expect.stringMatching(/^\{"mcpServers":\{"gateway":/)],
    ["Zed", expect.stringMatching(/^"context_servers":\{"gateway":/)],
  ]);
});

describe("what is pasted for a gateway over HTTP", () => {
  it("names the variable of the token as each host does", () => {
    const texts = httpEntries("http://127.0.0.1:80/mcp", "GW").map(({ text }) => text);
    expect(texts).toEqual([
      "claude mcp add -s user -t http gateway http://127.0.0.1:80/mcp -H 'Authorization: Bearer ${GW}'",
      `code --add-mcp '{"name":"gateway","type":"http","url":"http://127.0.0.1:80/mcp","headers":{"Authorization":"Bearer \${env:GW}"}}'`,
      "gemini mcp add -s user -t http gateway http://127.0.0.1:80/mcp -H 'Authorization: Bearer ${GW}'",
      "codex mcp add gateway --url http://127.0.0.1:80/mcp --bearer-token-env-var GW",
      "copilot mcp add --transport http gateway http://127.0.0.1:80/mcp --header 'Authorization: Bearer ${GW}'",
      "opencode mcp add gateway --url http://127.0.0.1:80/mcp --header 'Authorization=Bearer {env:GW}'",
      '{"mcpServers":{"gateway":{"url":"http://127.0.0.1:80/mcp","headers":{"Authorization":"Bearer ${env:GW}"}}}}',
      '{"mcpServers":{"gateway":{"type":"streamableHttp","url":"http://127.0.0.1:80/mcp","headers":{"Authorization":"Bearer ${env:GW}"}}}}',
      '"context_servers":{"gateway":{"url":"http://127.0.0.1:80/mcp","headers":{"Authorization":"Bearer <the token itself>"}}}',
    ]);
  });

  it("has no header without a token", () => {
    expect(httpEntries("http://127.0.0.1:80/mcp").some(({ text }) => /Authorization|bearer/i.test(text))).toBe(false);
  });
});
