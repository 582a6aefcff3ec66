import type { ToolResult } from "../../../src/cards/index.ts";
import { CardService } from "../../../src/core-tools/cards/index.ts";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import type { JsonValue } from "../../../src/json/index.ts";
import { randomResults } from "../../cards/randomResults.ts";

export type RandomCards = {
  /** How often each status came, of cards and of what was entered into them. */
  readonly rendered: { readonly [status: string]: number };
  readonly submitted: { readonly [status: string]: number };
  readonly faults: readonly string[];
};

/** Cards and submissions out of any JSON: each is answered, with a short summary, and nothing is thrown. */
export async function checkRandomCards(database: Database, seed: number, count: number): Promise<RandomCards> {
  const rendered: { [status: string]: number } = {};
  const submitted: { [status: string]: number } = {};
  const faults: string[] = [];
  let given: JsonValue = null;
  const userData = new UserDataService(database, { userId: `random-${seed}` });
  const cards = new CardService({ userId: `random-${seed}`, userData, endpoints: { "/any": () => given } });
  const check = async (what: string, counts: { [status: string]: number }, work: () => Promise<ToolResult>) => {
    try {
      const result = await work();
      counts[result.status] = (counts[result.status] ?? 0) + 1;
      const fault = faultOf(result);
      if (fault !== undefined) faults.push(`${what}: ${fault}: ${JSON.stringify(result).slice(0, 300)}`);
      return result;
    } catch (error) {
      faults.push(`${what}: ${error}`);
      return undefined;
    }
  };
  for (const [index, random] of randomResults(seed, count).entries()) {
    const name = `seed ${seed}, card ${index}`;
    const { card_type, data, options } = (random ?? {}) as { card_type: string; data: JsonValue; options: never };
    given = data;
    if (index % 8 === 0) await userData.write("card", data as never);
    const sources = [{ type: "path", path: "card" }, { type: "api", endpoint: "/any" }, data];
    const dataSource = index % 8 < sources.length ? sources[index % 8] : { type: "inline", data };
    const init = { cardType: card_type, dataSource, options };
    const card = await check(name, rendered, () => cards.render(init as never));
    const shown = card?.status === "pending" ? card : { card_type, data, options };
    const values = index % 2 === 0 ? (options ?? data) : data;
    await check(`${name}, submitted`, submitted, () => cards.submit(shown, values, index % 3 === 0 ? "ok" : data));
  }
  return { rendered, submitted, faults };
}

function faultOf({ status, model_output, error }: ToolResult): string | undefined {
  if (status === "error") return error === undefined || error.length > 2000 ? "expected a short error" : undefined;
  if (model_output === undefined) return status === "not_found" || status === "conflict" ? undefined : "no summary";
  if (Buffer.byteLength(model_output) > 1000) return "expected at most 1,000 bytes";
  return model_output.isWellFormed() ? undefined : "expected well-formed text";
}
