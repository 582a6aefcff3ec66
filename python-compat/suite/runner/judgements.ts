import type { Answer } from "../Suite.ts";

export const dumped: Answer = { accepts: true, dump: '{"a": 1, "b": 1.0}', json: '{"a":1,"b":1.0}' };
export const refused: Answer = { accepts: false, errors: [["missing", ["id"]]], text: "[…]" };

/** What is expected, what is answered, and the first level at which that is wrong; 3: at none. Both runners judge so. */
export const JUDGEMENTS: readonly (readonly [
  name: string,
  expected: Answer,
  answer: Partial<Answer>,
  wrongFrom: number,
])[] = [
  ["the same", dumped, dumped, 3],
  ["json_dumps that is the dump", dumped, { ...dumped, json_dumps: dumped.dump as string }, 3],
  ["nothing else than that it is taken", dumped, { accepts: true }, 1],
  ["keys in another order", dumped, { ...dumped, dump: '{"b":1.0,"a":1}' }, 2],
  ["a float for an integer", dumped, { ...dumped, dump: '{"a": 1.0, "b": 1.0}' }, 1],
  ["no spaces", { ...dumped, json: null }, { ...dumped, json: "{}" }, 2],
  ["other json_dumps", dumped, { ...dumped, json_dumps: "{}" }, 2],
  ["a refusal", dumped, refused, 0],
  ["-0.0 for 0.0", { accepts: true, json: "0.0" }, { accepts: true, json: "-0.0" }, 1],
  ["another writing of a number", { accepts: true, json: "1e16" }, { accepts: true, json: "1e+16" }, 2],
  ["a text that no JSON is, and names the value", dumped, { ...dumped, dump: '{"a":1,"b":float 1}' }, 1],
  ["an object that names the float", { accepts: true, json: "1.0" }, { accepts: true, json: '{"float":"1.0"}' }, 1],
  ["NaN for null", { accepts: true, json: "[null]" }, { accepts: true, json: "[NaN]" }, 1],
  ["Infinity for NaN", { accepts: true, json: "NaN" }, { accepts: true, json: "Infinity" }, 1],
  ["-Infinity for Infinity", { accepts: true, json: "1e400" }, { accepts: true, json: "-Infinity" }, 1],
  ["another writing of Infinity", { accepts: true, json: "1e400" }, { accepts: true, json: "Infinity" }, 2],
  ["-0 for 0, which are one integer", { accepts: true, json: "0" }, { accepts: true, json: "-0" }, 2],
  [
    "half a pair among other spaces",
    { accepts: true, json: '["\\ud800"]' },
    { accepts: true, json: '[ "\\uD800" ]' },
    2,
  ],
  ["another half", { accepts: true, json: '["\\ud800"]' }, { accepts: true, json: '["\\ud801"]' }, 1],
  [
    "what stands for half a pair",
    { accepts: true, json: '["\\ud800"]' },
    { accepts: true, json: '["\\uf8ffd800"]' },
    1,
  ],
  ["a pair, escaped or not", { accepts: true, json: '["\\ud83d\\ude00"]' }, { accepts: true, json: '["😀"]' }, 2],
  ["an absent text for null", { accepts: true, json: null }, { accepts: true }, 1],
  ["null for an absent reason", refused, { ...refused, raised: null as unknown as true }, 1],
  ["the same refusal", refused, refused, 3],
  ["another place", refused, { ...refused, errors: [["missing", [0]]] }, 1],
  ["another text", refused, { ...refused, text: "[]" }, 2],
  ["unreadable for errors", refused, { accepts: false, unreadable: true }, 1],
  ["raised for unreadable", { accepts: false, unreadable: true }, { accepts: false, raised: true }, 1],
  ["nothing", refused, {}, 0],
];
