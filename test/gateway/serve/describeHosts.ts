import { expect, it } from "vitest";
import { refusals } from "../../providers/refusals.ts";
import { CLIENTS, type Place } from "./clients.ts";
import { ODD_TOOLS } from "./oddTools.ts";

/** Describes that hosts take all of `ODD_TOOLS`, which are served in a place, and their results. */
export function describeHosts(place: "stdio" | "http", where: () => Place): void {
  it.each(CLIENTS)(
    `over ${place}, hosts take odd tools and their results by %s`,
    { timeout: 20_000 },
    async (_, connect) => {
      const client = await connect(where());
      const tools = await client.listTools();
      const names = tools.map(({ name }) => name);
      const results = await Promise.all(names.map((name) => client.call(name, { a: "b" })));
      const byOwnNames = await Promise.all(OWN_NAMES.map((name) => client.call(name, { a: "b" })));
      await client.close();

      expect(tools).toHaveLength(OWN_NAMES.length);
      expect(refusals("mcp", { tools, results })).toEqual([]);
      expect(results.filter(({ isError }) => isError)).toEqual([]);
      expect(byOwnNames).toEqual(results);
    },
  );
}

const OWN_NAMES = Array.from(ODD_TOOLS, ({ name }) => name);
