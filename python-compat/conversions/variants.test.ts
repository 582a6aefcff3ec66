import { describe, expect, it } from "vitest";
import { HISTORIES } from "../../src/messages/histories.ts";
import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import { CONVERSIONS } from "./index.ts";
import { newestOfVariants, VARIANTS, variantsOf } from "./variants.ts";

describe("variants of conversions", () => {
  it.each(Object.entries(VARIANTS))("%s: its rows are in the order of the releases", (_, rows) => {
    const ages = rows.map(([since]) => SDK_RELEASES.indexOf(since));
    expect(ages).toEqual([...new Set(ages)].sort((left, right) => left - right));
    expect(ages).not.toContain(-1);
  });

  it("has the releases of each, also where one comes back", () => {
    const [whole, plain, always, beside] = variantsOf("messages_chat");
    expect(whole?.releases).toEqual(["0.0.37", "0.1.1", "0.1.2", "0.1.3"]);
    expect([plain?.releases[0], plain?.releases.at(-1)]).toEqual(["0.1.4", "0.1.11"]);
    expect(always).toEqual({ name: "reasoning always", releases: ["0.1.10.post4", "0.1.10.post5"] });
    expect(beside?.releases.at(-1)).toBe(SDK_RELEASES.at(-1));
  });

  it("leaves out releases that have no such conversion", () => {
    const [names] = variantsOf("mcp_tool_name");
    expect(names?.releases).not.toContain("0.1.16.post20");
    expect(names?.releases.at(-1)).toBe(SDK_RELEASES.at(-1));
  });

  it("are those of all conversions that are compared", () => {
    expect(Object.keys(VARIANTS).sort()).toEqual(CONVERSIONS.map(({ name }) => name).sort());
    expect(newestOfVariants.at(-1)).toBe(SDK_RELEASES.at(-1));
  });

  it.each(Object.entries(HISTORIES))("has the rows of messagesTo for %s", (format, history) => {
    const rows = VARIANTS[`messages_${format}`] ?? [];
    for (const [since] of history) expect(rows.map(([release]) => release)).toContain(since);
    expect(rows[0]?.[0]).toBe(history[0]?.[0]);
  });

  it("names what there is", () => {
    expect(() => variantsOf("messages")).toThrow(/expected one of messages_chat, .*, received messages$/);
  });
});
