import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as root from "../../src/index.ts";
import type { SdkRelease } from "../../src/pydantic/index.ts";
import { isSince } from "../releases/compareReleases.ts";
import type { Release } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { type Chunk, startCPython } from "../sdk/startCPython.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the addition of chunks (${python.missing})`);

const CLASSES = ["BaseMessageChunk", "AssistantMessageChunk", "ToolMessageChunk"] as const;
/** What all of them have, as `add` takes here what it refuses. */
type Added = { add(other: Added, options: { sdk: SdkRelease }): Added; modelDumpJson(options: object): string };

type Classes = { readonly [name: string]: typeof root.BaseMessageChunk };

/** A release of each variant of the addition. */
const RELEASES: readonly Release[] = [
  ...(["0.1.3", "0.1.4", "0.1.10.post2", "0.1.11.post2"] as const),
  ...(["0.1.15.post3", "0.1.16", "0.1.17.post2", "0.1.19.post2"] as const),
];

const word = fc.constantFrom("", "a", "é😀", "北京");
const content = fc.oneof(word, fc.constantFrom([], ["b"], [{ type: "text", n: 1.5 }, "c"]));
const data = fc.constantFrom<unknown>(
  null,
  {},
  { a: 1, 10: null },
  { a: [1], b: { c: 2 } },
  [],
  [1],
  0,
  "",
  "x",
  false,
);
const dict = fc.constantFrom({}, { a: 1 }, { b: [2], 2: 0, 1: 0 }, { b: null });
const ids = fc.constantFrom(null, [], [1], [2, 3]);
const textOrNull = fc.oneof(fc.constant(null), word);
const call = fc.record(
  {
    id: fc.constantFrom(null, "", "1", "2"),
    type: fc.constantFrom("function", "function", "function", "custom"),
    name: fc.constantFrom("", "f"),
    arguments: fc.constantFrom("", "{", "}"),
    index: fc.constantFrom(null, 0, 5),
    response_item_id: textOrNull,
  },
  { requiredKeys: ["id", "type", "name", "arguments"] },
);
const usage = fc.record({ code: fc.nat(3), total_latency: fc.constantFrom(0, 0.5) }, { requiredKeys: [] });

const message = { role: word, content, name: textOrNull, metadata: dict };
const assistant = fc.record(
  {
    ...{ ...message, tool_calls: fc.oneof(fc.constant(null), fc.array(call, { maxLength: 3 })) },
    ...{ usage_metadata: fc.oneof(fc.constant(null), usage), finish_reason: fc.constantFrom("null", "stop", "") },
    ...{ parser_content: data, reasoning_content: textOrNull, prompt_token_ids: ids, completion_token_ids: ids },
    ...{ logprobs: data, response_id: textOrNull, response_model: textOrNull, provider_metadata: dict },
    ...{ provider_content: data, raw_content: textOrNull, reason_content: textOrNull },
  },
  { requiredKeys: [] },
);
const chunks: fc.Arbitrary<Chunk> = fc.oneof(
  ...[
    fc.record(message, { requiredKeys: ["role"] }),
    assistant,
    fc.record({ ...message, tool_call_id: word }, { requiredKeys: ["tool_call_id"] }),
  ].map((fields, at) =>
    fc.record({ model: fc.constant(CLASSES[at] as string), text: fields.map((one) => JSON.stringify(one)) }),
  ),
);
/** Mostly two of the same class. */
const pairs = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(assistant, assistant)
      .map((both) => both.map(textOf("AssistantMessageChunk")) as [Chunk, Chunk]),
  },
  { weight: 3, arbitrary: fc.tuple(chunks, chunks) as fc.Arbitrary<[Chunk, Chunk]> },
);

function textOf(model: string): (fields: object) => Chunk {
  return (fields) => ({ model, text: JSON.stringify(fields) });
}

/** The texts of our sum, the class of which is named too, or that it is refused. */
function ours([one, other]: readonly [Chunk, Chunk], sdk: SdkRelease, excludeUnset: boolean): unknown {
  const read = ({ model, text }: Chunk): Added =>
    (root as unknown as Classes)[model]?.modelValidateJson(text, { sdk }) as unknown as Added;
  let sum: Added;
  try {
    sum = read(one).add(read(other), { sdk });
  } catch (error) {
    if (error instanceof root.OptionError) return "raised";
    throw error;
  }
  const options = { sdk, excludeUnset };
  return {
    class: sum.constructor.name,
    dump: sum.modelDumpJson({ ...options, style: "json.dumps" }),
    json: sum.modelDumpJson(options),
  };
}

describe.skipIf("missing" in python)("the addition of chunks", () => {
  it.each(RELEASES)("is that of openjiuwen %s", { timeout: 60_000 }, async (release) => {
    if ("missing" in python) return;
    const implementation = startCPython(python, release);
    const samples = fc.sample(pairs, { numRuns: 400, seed: 1 });
    const differences: unknown[] = [];
    let sums = 0;
    for (const [at, pair] of samples.entries()) {
      const excludeUnset = at % 2 === 0;
      const answer = await implementation.add(pair, { exclude_unset: excludeUnset });
      const theirs = "raised" in answer ? "raised" : onlyTexts(answer, release);
      if (theirs !== "raised") sums++;
      const own = ours(pair, release, excludeUnset);
      if (JSON.stringify(own) !== JSON.stringify(theirs)) differences.push({ pair, own, theirs });
    }
    await implementation.close();
    expect(differences.slice(0, 3)).toEqual([]);
    expect(sums).toBeGreaterThan(150);
  });
});

function onlyTexts(answer: object, release: Release): unknown {
  const { class: name, dump, json } = answer as { [text: string]: string };
  return { class: isSince(release, "0.1.4") ? name : name?.replace("AIMessage", "AssistantMessage"), dump, json };
}
