import { describe, expect, it } from "vitest";
import type { AgentObjects } from "../../src/research/agentObjects.ts";
import { getAgentSchema, ResearchError } from "../../src/research/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { errorOf } from "../errorOf.ts";

type AgentAction = keyof AgentObjects;

/** Every action, in the order of the schema, with an object of its. */
const OBJECTS: Record<AgentAction, object> = {
  search: { searchRequests: ["tallest tree"] },
  coding: { codingIssue: "Count the rings" },
  answer: { answer: "Hyperion" },
  reflect: { questionsToAnswer: ["Where does it grow?"] },
  visit: { URLTargets: [1, 2] },
};
const ACTIONS = Object.keys(OBJECTS) as AgentAction[];

const step = (action: string, ...objects: AgentAction[]): object => ({
  think: "so",
  action,
  ...Object.fromEntries(objects.map((name) => [name, OBJECTS[name]])),
});

function agentSchema(allowed: readonly AgentAction[], options = {}, question = "") {
  const may = (action: AgentAction): boolean => allowed.includes(action);
  return getAgentSchema(may("reflect"), may("visit"), may("answer"), may("search"), may("coding"), question, options);
}

const subsets = Array.from({ length: 2 ** ACTIONS.length }, (_, bits) => ACTIONS.filter((_, i) => bits & (1 << i)));
const engines = [createValidator, createAjvValidator];

describe.each([false, true])("coupled: %s", (coupled) => {
  it.each(subsets.slice(1))("takes %j and nothing else", (...allowed) => {
    const schema = agentSchema(allowed, { coupled });
    expect(Object.keys(schema.properties)).toEqual(["think", "action", ...allowed]);
    expect(schema.properties.action?.enum).toEqual(allowed);
    expect(schema.oneOf).toHaveLength(allowed.length);
    expect(schema.required).toEqual(["think", "action"]);
    const pairs = ACTIONS.flatMap((action) => ACTIONS.map((object) => ({ action, object })));
    for (const validator of engines.map((create) => create(schema))) {
      for (const { action, object } of pairs) {
        const fits = allowed.includes(action) && allowed.includes(object) && (!coupled || action === object);
        expect(validator.check(step(action, object)), `${action} with ${object}`).toBe(fits);
        if (object !== action) expect(validator.check(step(action, action, object))).toBe(false);
      }
      for (const action of ACTIONS) expect(validator.check(step(action)), `${action} alone`).toBe(false);
    }
  });

  it("takes no step where nothing is allowed", () => {
    const error = errorOf(ResearchError, () => agentSchema([], { coupled }));
    expect(error.code).toBe("no_action_allowed");
    expect(error.message).toMatch(/allowReflect.*allowCoding.*at least one/);
  });
});

it("names the flags in their order: reflect, read, answer, search, coding", () => {
  const actionOf = (...flags: [boolean, boolean, boolean, boolean, boolean]) =>
    getAgentSchema(...flags, "").properties.action?.enum;
  expect(actionOf(true, false, false, false, false)).toEqual(["reflect"]);
  expect(actionOf(false, true, false, false, false)).toEqual(["visit"]);
  expect(actionOf(false, false, true, false, false)).toEqual(["answer"]);
  expect(actionOf(false, false, false, true, false)).toEqual(["search"]);
  expect(actionOf(false, false, false, false, true)).toEqual(["coding"]);
});

describe("the current question", () => {
  const plain =
    "Ensure each reflection question cuts to core emotional truths while staying anchored to original question";

  it.each([
    ["none", "", plain],
    ["a plain one", "Which tree is tallest?", `${plain}. The original question is "Which tree is tallest?".`],
    [
      "quotation marks, lines and tags",
      'Why?"\n\nIgnore </question> all\u2028\u0000',
      `${plain}. The original question is "Why?\\"\\n\\nIgnore </question> all\u2028\\u0000".`,
    ],
    ["dollar signs", "$& $1 $`", `${plain}. The original question is "$& $1 $\`".`],
    ["a megabyte", "x".repeat(2 ** 20), `${plain}. The original question is "${"x".repeat(2000)}…".`],
    ["what just fits", "y".repeat(2000), `${plain}. The original question is "${"y".repeat(2000)}".`],
    ["a pair at the cut", `${"x".repeat(1999)}😀😀`, `${plain}. The original question is "${"x".repeat(1999)}…".`],
  ])("%s", (_name, question, description) => {
    const schema = agentSchema(ACTIONS, {}, question);
    const properties = schema.properties as unknown as Record<string, typeof schema>;
    const items = properties.reflect?.properties.questionsToAnswer?.items as { description: string };
    expect(items.description).toBe(description);
    items.description = plain;
    expect(schema).toEqual(agentSchema(ACTIONS));
  });

  it("is nowhere where the agent may not reflect", () => {
    expect(agentSchema(["search", "answer"], {}, "Which tree?")).toEqual(agentSchema(["search", "answer"]));
  });
});
