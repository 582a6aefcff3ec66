import { isObject } from "../../schema/index.ts";
import { storable } from "../collect/Joined.ts";
import { given, type Raw, raw, textIn } from "../fields.ts";
import type { WireCall } from "./WireCall.ts";

/** Fields of a call that a provider requires when the call is sent back. */
export type SentBack = Pick<WireCall, "responseItemId" | "signature" | "namespace" | "caller" | "isAsync">;

/** The names of {@link SentBack}. */
export const SENT_BACK = ["responseItemId", "signature", "namespace", "caller", "isAsync"] as const;

/**
 * Who made a call: the model itself, or a program that it wrote. Only strings are kept; providers send nothing else.
 *
 * @example
 * callerIn({ type: "program", caller_id: "call_1" }); // { type: "program", caller_id: "call_1" }
 */
export function callerIn(value: unknown): Raw | undefined {
  if (!isObject(value) || typeof value.type !== "string") return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string"));
}

/**
 * The caller of a call in the form of one provider, which names a program in the field `id`. Callers of other providers
 * are omitted.
 */
export function sentCaller(call: WireCall, id: string): { caller?: Raw } {
  const caller = callerIn(call.caller);
  return caller && (caller.type === "direct" || id in caller) ? { caller } : {};
}

/**
 * The fields that a server adds to a call in the format of Chat or Ollama, or to the function of it, such as
 * `provider_specific_fields` of LiteLLM.
 */
export function furtherIn(call: Raw): { further?: object } {
  let further = without(OF_CALL, call);
  for (const name of ["function", "custom"] as const) {
    const body = without(OF_BODY, raw(call[name]));
    if (body !== undefined) further = { ...further, [name]: body };
  }
  return given("further", further === undefined ? undefined : storable(further));
}

function without(known: ReadonlySet<string>, fields: Raw): Raw | undefined {
  const names = Object.keys(fields).filter((name) => !known.has(name) && (fields[name] ?? undefined) !== undefined);
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, fields[name]])) : undefined;
}

/** The fields of a call and of its function that the joined call has. */
const OF_BODY: ReadonlySet<string> = new Set(["name", "arguments", "input"]);
const OF_CALL: ReadonlySet<string> = new Set(["index", "id", "type", "function", "custom", ...OF_BODY]);

/**
 * The additional data of a call that Google's servers send in OpenAI's Chat format. Vertex AI has another name for it.
 *
 * @see https://ai.google.dev/gemini-api/docs/thought-signatures
 */
export function signatureIn({ extra_content: extra }: Raw): { signature?: string } {
  if (!isObject(extra)) return {};
  const said = [extra.google, extra.vertex].find(isObject);
  return given("signature", textIn(said?.thought_signature));
}
