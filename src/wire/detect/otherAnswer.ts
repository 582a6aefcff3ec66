import { shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { raw } from "../fields.ts";
import { exportedName } from "../providers/exportedName.ts";
import type { Provider } from "../providers/Provider.ts";
import { formatNamed, providers } from "../providers/providers.ts";
import { eventFormatIn, streamFormatIn } from "./eventFormatIn.ts";
import { formatIn } from "./formatIn.ts";
import { missedCall, type Problem } from "./missedCall.ts";
import { textForm } from "./textForm.ts";

/** Describes an answer without calls that does not have this format. */
export function otherAnswer(provider: Provider, answer: unknown): Problem | undefined {
  const fault = errorIn(answer);
  if (fault !== undefined) return { message: `expected an answer, received the provider's error: ${shorten(fault)}` };
  const message =
    eventIn(answer) ??
    otherFormat(provider, answer) ??
    messagesIn(provider, answer) ??
    otherSpeaker(answer) ??
    insideOf(answer) ??
    otherText(provider, answer);
  return message === undefined ? missedCall(provider.calls, answer) : { message };
}

function eventIn(answer: unknown): string | undefined {
  const event = Array.isArray(answer) ? answer[0] : answer;
  const format = streamFormatIn(event);
  if (format === undefined) return undefined;
  const whole = isObject(raw(event).response) ? ", or decode the `response` of the last one" : "";
  return `expected a whole answer, received an event of a stream of ${format}: give its events to ToolCallStream${whole}`;
}

/** A message of the user or of a tool in the place of the model's answer. */
function otherSpeaker(answer: unknown): string | undefined {
  const roles = [answer].flat().map((message) => raw(message).role);
  const [role] = roles;
  if (role === undefined || !roles.every((one) => OTHER_ROLES.has(one))) return undefined;
  return `expected an answer of the model, received a message of the role ${role}`;
}

const OTHER_ROLES: ReadonlySet<unknown> = new Set(["user", "tool", "system", "developer", "function"]);

function otherFormat({ id, family }: Provider, answer: unknown): string | undefined {
  const format = formatIn(answer);
  if (format === undefined || format === id) return undefined;
  if (family !== undefined && formatNamed(format)?.family === family) return undefined;
  return looksLike(format);
}

/** The description of the format of an answer, for messages. */
export const looksLike = (format: string): string =>
  `expected an answer of this format, received one that looks like ${format}: decode it with ${exportedName(format)}`;

function messagesIn({ detect }: Provider, answer: unknown): string | undefined {
  if (!Array.isArray(answer) || typeof raw(answer[0]).role !== "string") return undefined;
  if (detect.listsMessages) return undefined;
  return "expected one answer, received a list of messages: give the one whose calls are wanted";
}

function insideOf(answer: unknown): string | undefined {
  const name = wrapperOf(answer);
  return name === undefined ? undefined : `expected an answer, received an object that holds one: give its \`${name}\``;
}

/** An answer whose text this format has elsewhere would end a conversation with an empty text. */
function otherText({ texts }: Provider, answer: unknown): string | undefined {
  const form = textForm(answer);
  if (form === undefined || texts.includes(form)) return undefined;
  const format = providers.find((other) => other.texts.includes(form));
  return format && looksLike(format.id);
}

/** The property with which an object wraps an answer or an event, as HTTP clients and iterators do. */
export function wrapperOf(value: unknown): string | undefined {
  const object = raw(value);
  // Getters of a client's class may have side effects: those of Google's responses write warnings.
  const holds = (name: string): boolean => Object.hasOwn(object, name) && eventFormatIn(object[name]) !== undefined;
  return WRAPPERS.find(holds);
}

const WRAPPERS = ["data", "body", "response", "completion", "result", "value", "event", "chunk"] as const;

/**
 * The message in an error body of a provider: `{ error }`, Mistral's and vLLM's `{ object: "error" }`, the `{ detail }` of
 * FastAPI, or a text as its `{ message }`.
 */
export function errorIn(answer: unknown): string | undefined {
  const body: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!isObject(body)) return undefined;
  const { error, object, detail, message: told } = body;
  const isBody = object === "error" || (error === undefined && typeof told === "string" && told !== "");
  const fault = isBody ? body : (error ?? detail);
  if (typeof fault === "string") return fault || undefined;
  if (!isObject(fault)) return undefined;
  const { message, type, code } = fault;
  const text = [message, type, code].find((value) => typeof value === "string" && value !== "");
  return typeof text === "string" ? text : "an error without a message";
}
