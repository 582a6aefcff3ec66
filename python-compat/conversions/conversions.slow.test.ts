import { beforeAll, describe, expect, it } from "vitest";
import { isSince } from "../releases/compareReleases.ts";
import { releases } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { CONVERSIONS, type Conversion, type ConversionReport, compareConversions } from "./index.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: conversions as the Python SDK has them (${python.missing})`);

/** Conversions that came after the first release, and the one that went. */
const SINCE: { readonly [conversion: string]: (release: string) => boolean } = {
  responses_tools: (release) => isSince(release, "0.1.16"),
  anthropic_tools: (release) => isSince(release, "0.1.15"),
  anthropic_choice: (release) => isSince(release, "0.1.18"),
  responses_calls: (release) => isSince(release, "0.1.16"),
  anthropic_calls: (release) => isSince(release, "0.1.15"),
  format_functions: (release) => !isSince(release, "0.1.4"),
  arguments: (release) => isSince(release, "0.1.10"),
  tool_output_text: (release) => isSince(release, "0.1.19"),
};

describe.skipIf("missing" in python)("conversions", () => {
  it.each(releases)("are those of openjiuwen %s", async (release) => {
    // `npm run soak -- parity` has 2,000 of each.
    const reports = await compareConversions({ cases: 50, seed: 1, releases: [release] });
    const has = CONVERSIONS.map(({ name }) => name).filter((name) => SINCE[name]?.(release) ?? true);
    expect(reports.map(({ conversion }) => conversion)).toEqual(has);
    expect(reports.flatMap(({ differences }) => differences)).toEqual([]);
    for (const { conversion, converted } of reports) expect(converted, conversion).toBeGreaterThan(0.9);
  });
});

describe.skipIf("missing" in python)("a mutant is found within 500 cases", () => {
  const mutants: [conversion: string, mutant: string, change: (json: string) => string][] = [
    ["chat_tools", "a rounded fraction", (json) => json.replace(/([:[]-?\d+)\.\d+(?=[,\]}])/, "$1")],
    ["chat_tools", "null for a description", (json) => json.replace(/"description":"[^"]*"/, '"description":null')],
    [
      "anthropic_tools",
      "a key that is put last",
      (json) => json.replace(/"type":"object",(.*)\}\}\]$/, '$1,"type":"object"}}]'),
    ],
    ["chat_calls", "an index that starts at 1", (json) => json.replaceAll('"index": 0', '"index": 1')],
    [
      "responses_calls",
      "the item's id for the call's",
      (json) => json.replace(/"id": "\w+"(.*"response_item_id": )("\w+")/, '"id": $2$1$2'),
    ],
    ["chat_stream", "a lost last piece", (json) => json.replace(/(,|\{)[^,{]*\}"/, '}"')],
  ];

  // One process of Python answers for all of them.
  let reports: readonly ConversionReport[];
  beforeAll(async () => {
    const conversions = mutants.map(([name, , change]): Conversion => {
      const conversion = CONVERSIONS.find((conversion) => conversion.name === name) as Conversion;
      return { ...conversion, ours: (...args) => change(conversion.ours(...args)) };
    });
    reports = await compareConversions({ cases: 500, seed: 7, shown: 1, releases: releases.slice(-1), conversions });
    expect(reports.map(({ conversion }) => conversion)).toEqual(mutants.map(([name]) => name));
  });

  it.each(mutants.map(([name, mutant], index) => [name, mutant, index] as const))("%s: %s", (_name, _mutant, index) => {
    expect(reports[index]?.different).toBeGreaterThan(0);
  });
});
