import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ending } from "../gateway/endingServer.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { startHere } from "./startHere.ts";

const configFile = (config: object): string => {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, JSON.stringify(config));
  return file;
};

it("serve tells once that a server has ended by itself", async () => {
  const end = join(newFolder(), "end");
  const config = configFile({ mcpServers: { one: ending(end, "process.exit(3)") } });
  const served = startHere(["gateway", "-c", config, "--http"]);
  await expect.poll(() => served.stderr, { timeout: 10_000 }).toContain("Serving at");
  writeFileSync(end, "");
  await expect.poll(() => served.stderr, { timeout: 10_000 }).toContain("one: ");
  served.terminate();
  expect(await served.ended).toBe(0);
  const told = served.stderr.split("\n").filter((line) => !line.startsWith("Serving"));
  expect(told).toEqual(['one: The server "one" ended with exit code 3: no space left', ""]);
});
