import { isObject } from "../../../schema/index.ts";
import { firstAnswer, type Raw, raw } from "../../fields.ts";
import { WireError } from "../../WireError.ts";

/**
 * Throws for an answer or a chunk that has the names of Mistral's own client for TypeScript, such as `finishReason`. Read
 * as the API's, it would have no calls, and a text that was cut would count as a whole one.
 *
 * @example
 * refuseClientNames({ choices: [{ message: {}, finishReason: "length" }] }, "openai-chat"); // throws
 */
export function refuseClientNames(answer: Raw, wire: string): void {
  const isList = Array.isArray(answer.choices);
  const choice = isList ? firstAnswer(answer.choices) : answer;
  if (choice === undefined || !(isObject(choice.message) || isObject(choice.delta))) return;
  const name = "finishReason" in choice && choice.finish_reason === undefined ? "/finishReason" : toolCallsIn(choice);
  if (name === undefined) return;
  const received = `the names of Mistral's client, such as \`${name.split("/").at(-1)}\``;
  const way = "ask with a client that keeps them, such as OpenAI's with the `baseURL` of Mistral";
  const message = `expected the names of the API, received ${received}: ${way}`;
  throw new WireError("invalid_message", wire, `${isList ? "/choices/0" : ""}${name}`, message);
}

function toolCallsIn(choice: Raw): string | undefined {
  const body = ["message", "delta"].find((field) => Array.isArray(raw(choice[field]).toolCalls));
  return body && `/${body}/toolCalls`;
}
