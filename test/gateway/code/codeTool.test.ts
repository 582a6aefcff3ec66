import { join } from "node:path";
import { expect, it } from "vitest";
import { openGateway } from "../openListed.ts";

const odd = { command: process.execPath, args: [join(import.meta.dirname, "../servers/odd.mjs")] };

/** The result of code in front of a server. */
async function run(code: string): Promise<unknown> {
  const gateway = await openGateway({ code: true, mcpServers: { odd, "my server": odd } });
  expect(gateway.tools.names).toEqual(["inspect", "search", "exec", "resources", "run"]);
  const caller = { signal: new AbortController().signal, progress: () => {} };
  return gateway.service.callTool({ name: "run", arguments: { code } }, caller);
}

it("calls tools of servers, as exec does", async () => {
  const code = `const texts = await Promise.all(["a", "b"].map((text) => odd.echo({ text })));
    console.log("said", texts.length);
    return { texts, other: await servers["my server"].echo({ text: "c" }) };`;
  expect(await run(code)).toEqual({
    content: [{ type: "text", text: 'said 2\n{"texts":["a","b"],"other":"c"}' }],
  });
});

it.each<[name: string, code: string, message: string]>([
  ["arguments that do not fit", "await odd.echo({ text: { a: 1 } })", "do not fit"],
  ["an unknown tool", "await odd.ecko({})", "Unknown tool"],
  ["an unknown server", "await odder.echo({})", "odder is not defined"],
  ["a value that is no JSON", "return new Map([[1, 2]])", "not JSON-serializable"],
])("says what is wrong: %s", async (_, code, message) => {
  const result = await run(code);
  expect(result).toMatchObject({ isError: true });
  expect(JSON.stringify(result)).toContain(message);
});
