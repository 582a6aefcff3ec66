import { describeKind, shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import type { Raw } from "../fields.ts";
import type { Provider } from "../providers/Provider.ts";

/**
 * What a value is that cannot be a message, and what to append instead: something that is not an object, or a whole
 * answer; `undefined` for a value that may be a message.
 *
 * @example
 * notAMessage(OPENAI_CHAT, { choices: [] }); // "a whole answer: append its `choices[0].message`, or …"
 */
export function notAMessage({ detect, takesLangChain }: Provider, value: unknown): string | undefined {
  // Gemini's client takes a text as a message.
  if (typeof value === "string" && detect.messageFields === undefined) return undefined;
  if (takesLangChain && isPair(value)) return undefined;
  if (Array.isArray(value)) return "a list: append each of its messages";
  if (!isObject(value)) return describeKind(value);
  if (typeof value.role === "string" || typeof value.type === "string") return undefined;
  const whole = WHOLES.find(([field]) => Array.isArray(value[field]));
  return whole && `${whole[1]}, or the messages that \`turn.answer\` gives of it`;
}

/** Whether a value is a role with a text, which LangChain's client takes as a message. */
const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "string");

/** Objects around messages, by the lists that they have. */
const WHOLES: readonly (readonly [field: string, received: string])[] = [
  ["choices", "a whole answer: append its `choices[0].message`"],
  ["output", "a whole answer: append each item of its `output`"],
  ["candidates", "a whole answer: append its `candidates[0].content`"],
  ["messages", "a step or a request: append each of its `messages`"],
];

/**
 * Names the fields of a message that has not one of those that each message of the provider has.
 *
 * @example
 * withoutRole(ANTHROPIC, { rol: "user" }); // "an object without `role`, with the fields rol"
 */
export function withoutRole({ detect: { messageFields } }: Provider, message: Raw): string | undefined {
  if (messageFields === undefined || messageFields.some((field) => typeof message[field] === "string"))
    return undefined;
  const fields = Object.keys(message).slice(0, SHOWN);
  const given = fields.length === 0 ? "no fields" : `the fields ${fields.map((field) => shorten(field)).join(", ")}`;
  return `an object without \`${messageFields[0]}\`, with ${given.toWellFormed()}`;
}

const SHOWN = 5;
