import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { pythonReady, wheelOf } from "../sdk/setup.ts";
import { ARGUMENTS } from "./differences/argumentText.ts";
import { CALLS, STREAMS } from "./differences/calls.ts";
import { MESSAGES } from "./differences/messages.ts";
import { BEFORE_ERRORS, NEW, OLD, type Row } from "./differences/Row.ts";
import { FUNCTIONS, PLUGINS } from "./differences/schemas.ts";
import { TOOLS } from "./differences/tools.ts";
import { startConversions } from "./index.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: what the SDK converts in another way (${python.missing})`);

/** The part of the SDK's value that a row is about. */
type Part = (value: never) => unknown;
const whole: Part = (value) => value;
const calls: Part = (list: { name: string; arguments: string }[]) =>
  list.map(({ name, arguments: text }) => ({ name, arguments: text }));
const properties: Part = (tool: { parameters: { properties: object } }) => tool.parameters.properties;
const verdicts: Part = ([, given]: [object, boolean[]]) => given;

const SECTIONS: readonly [name: string, rows: readonly Row[], part: Part][] = [
  ["tools", TOOLS, whole],
  ["calls", CALLS, whole],
  ["streams", STREAMS, calls],
  ["messages", MESSAGES, whole],
  ["parameters of plug-ins", PLUGINS, properties],
  ["arguments of decorated functions", FUNCTIONS, verdicts],
  ["texts of arguments", ARGUMENTS, whole],
];

describe.skipIf("missing" in python)("converted in another way than the SDK", () => {
  const start = (release: Row[1][0]) => {
    if ("missing" in python) throw new Error(python.missing);
    return startConversions(python.python, wheelOf(python, release));
  };
  const running =
    "missing" in python ? undefined : { [OLD]: start(OLD), [BEFORE_ERRORS]: start(BEFORE_ERRORS), [NEW]: start(NEW) };
  afterAll(() => Promise.all(Object.values(running ?? {}).map((conversions) => conversions.close())));

  it("has empty arguments up to 0.1.13 where later releases have an error", async () => {
    const pieces = fc.constantFrom(...'{}[]",:', '"a":', "1", "tru", "\n", "\\");
    const texts = fc
      .sample(fc.array(pieces, { maxLength: 8 }), { numRuns: 1000, seed: 1 })
      .map((parts) => parts.join(""));
    const ask = (release: Row[1][0]) =>
      running?.[release].ask(
        "arguments",
        texts.map((text) => JSON.stringify(text)),
      );
    const [old, later] = await Promise.all([ask(BEFORE_ERRORS), ask(NEW)]);
    expect(old).toEqual(later?.map((answer) => ("refused" in answer ? { json: "{}" } : answer)));
    expect(later?.filter((answer) => "json" in answer).length).toBeGreaterThan(50);
  });

  describe.each(SECTIONS)("%s", (_, rows, part) => {
    it.each(rows)("%s", async (_, [release, conversion, input], expectedOfPython, [convert, expected]) => {
      const [answer] = (await running?.[release].ask(conversion, [JSON.stringify(input)])) ?? [];
      if (!answer || "absent" in answer) throw new Error(`${release} has no ${conversion}`);
      const given = "refused" in answer ? answer.refused : part(JSON.parse(answer.json) as never);
      expect(given).toEqual(expectedOfPython);
      expect(attempt(() => convert(input as never))).toEqual(expected);
    });
  });
});

function attempt(convert: () => unknown): unknown {
  try {
    return convert();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return `${error.name} ${error.code}`;
  }
}
