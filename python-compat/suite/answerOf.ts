import { parseBoxed, valueAt } from "../../src/json/python/index.ts";
import type {
  Answer as HarnessAnswer,
  Question as HarnessQuestion,
  Written as HarnessText,
} from "../sdk/Implementation.ts";
import type { Answer, Question, Text, Written } from "./Suite.ts";

/**
 * A question about a class as the harness takes it.
 *
 * @example
 * questionsIn("classes/ToolCall.json").map(harnessQuestion)[0]; // { model: "ToolCall", operation: "validate", text: "{…" }
 */
export function harnessQuestion({
  question: { subject, operation, options, input },
}: {
  readonly question: Question;
}): HarnessQuestion {
  return { model: subject, operation: operation as HarnessQuestion["operation"], text: stringOf(input), ...options };
}

/**
 * An answer of the harness in the suite's form.
 *
 * @example
 * answerOf({ errors: '[{"type":"missing","loc":["id"],"msg":"Field required","input":{}}]', types: { missing: [1] } });
 * // { accepts: false, errors: [["missing", ["id"]]], text: '[{"type":"missing",…' }
 *
 * @throws {Error} The answer is that one side crashed.
 */
export function answerOf(answer: HarnessAnswer): Answer {
  if ("unreadable" in answer) return { accepts: false, unreadable: true };
  if ("raised" in answer) return { accepts: false, raised: true };
  if ("crashed" in answer) throw new Error(answer.crashed);
  if ("errors" in answer) {
    const { errors } = answer;
    if (typeof errors !== "string") return { accepts: false, errors: errorsIn(errors.listed), text: null };
    return { accepts: false, errors: errorsIn(errors), text: textOf(errors) };
  }
  const [dump, json, json_dumps] = [answer.dump, answer.json, answer.json_dumps].map(writtenOf) as [
    Written,
    Written,
    Written,
  ];
  return { accepts: true, dump, json, ...(JSON.stringify(json_dumps) !== JSON.stringify(dump) && { json_dumps }) };
}

/**
 * The type and the place of each error of a text, which may have the NaN that Python writes.
 *
 * @example
 * errorsIn('[{"type":"missing","loc":["id"],"msg":"Field required","input":{}}]'); // [["missing", ["id"]]]
 */
export function errorsIn(text: string): [type: string, loc: readonly (string | number)[]][] {
  const errors = valueAt(parseBoxed(text, { maxDepth: 1000 }), 0) as readonly {
    type: string;
    loc: readonly string[];
  }[];
  return errors.map(({ type, loc }) => [type, loc]);
}

function writtenOf(written: HarnessText): Written {
  return typeof written === "string" ? textOf(written) : null;
}

/**
 * A text as the suite has it: as it stands, or its code units where it has half a surrogate pair.
 *
 * @example
 * textOf("a\ud800"); // { code_units: [97, 55296] }
 */
export function textOf(text: string): Text {
  return text.isWellFormed() ? text : { code_units: text.split("").map((unit) => unit.charCodeAt(0)) };
}

/** The text that stands in the suite. */
export function stringOf(text: Text): string {
  return typeof text === "string" ? text : text.code_units.map((unit) => String.fromCharCode(unit)).join("");
}

/** JSON in ASCII, with every other character as `\uXXXX`. */
export function ascii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
