import { describe, expect, it } from "vitest";
import { type Release, releases } from "../releases/releases.ts";
import type { Implementation, Question, Written } from "../sdk/Implementation.ts";
import { pythonReady } from "../sdk/setup.ts";
import { startCPython } from "../sdk/startCPython.ts";
import { compare } from "./compare.ts";
import { MUTANTS } from "./mutants.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: parity with the Python SDK (${python.missing})`);
const newest = releases.at(-1) as Release;

it.skipIf("missing" in python)("the newest release answers 200 random payloads as TypeScript does", async () => {
  if ("missing" in python) return;
  const reference = startCPython(python, newest);
  const result = await compare(newest, { reference, candidate: typescript(newest), cases: 200, seed: 1 });
  await reference.close();
  expect(result.differences).toEqual([]);
  expect(result.cases).toBe(200);
});

it("a mutant is found", async () => {
  const [mutant] = Object.values(MUTANTS);
  const candidate = mutant?.(typescript(newest)) ?? typescript(newest);
  const over = { cases: 2000, seed: 7, enough: 1 };
  expect((await compare(newest, { reference: typescript(newest), candidate, ...over })).differences).toHaveLength(1);
});

describe("of a message with objects in its data", () => {
  const call = '{"$object":"ToolCall","fields":{"id":null,"type":"function","name":"f","arguments":""}}';
  const question = {
    model: "AssistantMessage",
    operation: "validate_objects",
    text: `{"parser_content":${call}}`,
  } as const;
  const json = '{"parser_content":{"id":null}}';
  const saying = (dump: Written, text: string): Implementation => ({
    ...typescript(newest),
    ask: async (questions) => questions.map(() => ({ dump, json: text, json_dumps: dump })),
  });
  const differences = async (asked: Question, candidate: Implementation): Promise<number> => {
    const reference = saying({ raised: "TypeError" }, json);
    return (await compare(newest, { reference, candidate, payloads: [{ questions: [asked], pairs: [] }] })).different;
  };

  it("what json.dumps of Python cannot write is not compared", async () => {
    expect(await differences(question, saying("{}", json))).toBe(0);
    expect(await differences(question, saying("{}", "{}"))).toBe(1);
    expect(await differences({ ...question, operation: "validate" }, saying("{}", json))).toBe(1);
  });
});
