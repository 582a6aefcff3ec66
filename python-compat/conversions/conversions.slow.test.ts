import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Release, releases } from "../releases/releases.ts";
import { pythonReady, wheelOf } from "../sdk/setup.ts";
import { CONVERSIONS, type Conversion, type ConversionReport, compareConversions, startConversions } from "./index.ts";
import { newestOfVariants, variantsOf } from "./variants.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: conversions as the Python SDK has them (${python.missing})`);

/** The conversions of which the release is the newest of a variant. */
const newestIn = (release: Release) =>
  CONVERSIONS.filter(({ name }) => variantsOf(name).some(({ releases }) => releases.at(-1) === release));

describe.skipIf("missing" in python)("conversions", () => {
  it.each(newestOfVariants)("are those of openjiuwen %s", async (release) => {
    const conversions = newestIn(release);
    // `npm run soak -- parity` has 2,000 of each.
    const reports = await compareConversions({ cases: 50, seed: 1, releases: [release], conversions });
    expect(reports.map(({ conversion }) => conversion)).toEqual(conversions.map(({ name }) => name));
    expect(reports.flatMap(({ differences }) => differences)).toEqual([]);
    for (const [index, { conversion, converted }] of reports.entries()) {
      expect(converted, conversion).toBeGreaterThan(conversions[index]?.least ?? 0.9);
    }
  });

  it.each<Release>(["0.1.3", "0.1.10.post5", "0.1.16.post20"])("openjiuwen %s has no others", async (release) => {
    if ("missing" in python) throw new Error(python.missing);
    const others = CONVERSIONS.filter(
      ({ name }) => !variantsOf(name).some(({ releases }) => releases.includes(release)),
    );
    expect(others.length).toBeGreaterThan(2);
    const sdk = startConversions(python.python, wheelOf(python, release));
    for (const { name, cases } of others) {
      const [answer] = await sdk.ask(name, fc.sample(cases(release), { numRuns: 1, seed: 1 }));
      expect(answer, name).toEqual({ absent: true });
    }
    await sdk.close();
  });
});

describe.skipIf("missing" in python)("a mutant is found within 200 cases", () => {
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
    ["messages_chat", "a name that stays", (json) => json.replace('"role":"user"', '"role":"user","name":"n"')],
    ["messages_responses", "no instructions", (json) => json.replace(/"instructions":"[^"]+"/, '"instructions":""')],
    ["messages_anthropic", "a thinking without signature", (json) => json.replace(/,"signature":"[^"]*"/, "")],
    ["tool_message_content", "other quotation marks", (json) => json.replaceAll("'", "`")],
    ["chat_stream", "a lost last piece", (json) => json.replace(/(,|\{)[^,{]*\}"/, '}"')],
  ];

  // One process of Python answers for all of them.
  let reports: readonly ConversionReport[];
  beforeAll(async () => {
    const conversions = mutants.map(([name, , change]): Conversion => {
      const conversion = CONVERSIONS.find((conversion) => conversion.name === name) as Conversion;
      return { ...conversion, ours: (...args) => change(conversion.ours(...args)) };
    });
    reports = await compareConversions({ cases: 200, seed: 7, shown: 0, releases: releases.slice(-1), conversions });
    expect(reports.map(({ conversion }) => conversion)).toEqual(mutants.map(([name]) => name));
  });

  it.each(mutants.map(([name, mutant], index) => [name, mutant, index] as const))("%s: %s", (_name, _mutant, index) => {
    expect(reports[index]?.different).toBeGreaterThan(0);
  });
});
