// The sentences of checkTools about what is sent in another form are true of what stood there and of what is sent.
import { describe, expect, it } from "vitest";
import { checkTools, type ToolFinding, WireError } from "../../src/index.ts";
import { shown } from "../../src/tool/check/shown.ts";
import { CHECKED_NAMES } from "../../src/tool/index.ts";
import { partOf } from "../whole.ts";
import { ODD_SCHEMAS, RARE_SCHEMAS } from "./oddTools.ts";
import { REPORTS } from "./reports.ts";

type Name = (typeof CHECKED_NAMES)[number];

const tool = (parameters: unknown, at: number) => ({ name: `find${at}`, description: "Finds.", parameters });
/** Two tools with different definitions of one name. */
const DEFINITIONS = [
  { type: "object", properties: { a: { type: "string" } } },
  { type: "object", properties: {} },
].map((A, at) => tool({ type: "object", properties: { a: { $ref: "#/$defs/A" } }, $defs: { A } }, at));
const PLANTED = [...ODD_SCHEMAS.map(([, schema]) => schema), ...RARE_SCHEMAS];
const ODD: readonly unknown[] = [
  DEFINITIONS,
  ...PLANTED.map((schema, at) => [tool(schema, at)]),
  ...PLANTED.map((schema, at) => [
    { name: `find${at}`, description: "Finds.", inputSchema: { type: "object" }, outputSchema: schema ?? {} },
  ]),
];
/** The tools of the public reports. */
const REPORTED: readonly unknown[] = Object.values(REPORTS).flatMap((reports) =>
  reports.map(([, , body]) => (body as { readonly tools?: unknown }).tools).filter((tools) => tools !== undefined),
);

const all = ({ findings, tools }: ReturnType<typeof checkTools>): ToolFinding[] => [
  ...findings,
  ...tools.flatMap((one) => one.findings),
];

/** Each has a third of the reports, another one: `npm run soak -- whole` has all for each. */
function changesFor(provider: Name): ToolFinding[] {
  const lists = [...ODD, ...partOf(REPORTED, CHECKED_NAMES.indexOf(provider), 3)];
  return lists.flatMap((list) => {
    try {
      return all(checkTools(list, { provider })).filter(({ severity }) => severity === "changed");
    } catch (error) {
      if (error instanceof WireError) return [];
      throw error;
    }
  });
}

/** A sentence about what stood there, which is false if nothing did. */
const OF_BEFORE = /^(The (type|reference|definition|name|pattern) ["{[]|"[^"]+": |nothing)/;
/** A sentence about what is missing. */
const OF_NOTHING = /^(A schema|An array|Parameters) without "/;
/** A value that is said to be sent. */
const SENDS = /(?:["}\]\d]|true|false|null) is sent\b/;
/** These say in words what is sent, or have all of it in a longer text. */
const IN_WORDS = new Set(["custom", "strict", "results", "count"]);

function faultOf({ message, rule, before, after }: ToolFinding): string | undefined {
  if (/undefined|\bnothing\b/i.test(message)) return "says nothing or undefined";
  if (before === undefined && OF_BEFORE.test(message) && !message.startsWith('"items": false'))
    return "names what did not stand there";
  if (before !== undefined && OF_NOTHING.test(message)) return "says that something is missing";
  if (IN_WORDS.has(rule)) return undefined;
  if (after === undefined) return SENDS.test(message) ? "says that a value is sent" : undefined;
  return message.includes(shown(after)) && /\bsent\b/.test(message) ? undefined : "does not say what is sent";
}

describe.each(CHECKED_NAMES)("for %s", (provider) => {
  it("each sentence is true of what stood there and of what is sent", () => {
    const changes = changesFor(provider);
    expect(changes.length).toBeGreaterThan(10);
    const faults = changes.flatMap((change) => {
      const fault = faultOf(change);
      return fault === undefined ? [] : [`${fault}: ${change.path} (${change.rule}): ${change.message}`];
    });
    expect([...new Set(faults)]).toEqual([]);
  });
});

it("half a surrogate pair is found once in each place, and only a value must be corrected", () => {
  const half = "a\ud83d";
  const schema = { type: "object", properties: { a: { type: "string", description: half, enum: [half] } } };
  const { tools } = checkTools([tool(schema, 0)], { provider: "anthropic" });
  expect(tools[0]?.findings.map(({ path, rule }) => `${rule} ${path}`)).toEqual([
    "texts /parameters/properties/a/enum/0",
    "texts /parameters/properties/a/description",
  ]);
  const [value, description] = tools[0]?.findings ?? [];
  expect(description?.message).toMatch(/"a\ufffd" is sent\.$/);
  expect(value?.message).toMatch(/ is sent\. The tool does not take this value from a model: correct it\.$/);
});
