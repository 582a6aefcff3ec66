import { isObject } from "../../schema/index.ts";
import { storable } from "../collect/Joined.ts";
import { given, type Raw, textIn } from "../fields.ts";
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
  for (const name of BODIES) {
    const body = isObject(call[name]) ? without(OF_BODY, call[name]) : undefined;
    if (body !== undefined) further = { ...further, [name]: body };
  }
  return further === undefined ? NOTHING : { further: storable(further) };
}

function without(known: ReadonlySet<string>, fields: Raw): Raw | undefined {
  let others: Raw | undefined;
  for (const name of Object.keys(fields))
    if (!known.has(name) && (fields[name] ?? undefined) !== undefined) others = { ...others, [name]: fields[name] };
  return others;
}

const NOTHING = {};
const BODIES = ["function", "custom"] as const;

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
