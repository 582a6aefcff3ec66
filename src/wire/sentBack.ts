import { isObject } from "../schema/index.ts";
import { given, type Raw, textIn } from "./fields.ts";
import type { WireCall } from "./WireCall.ts";

/** What a provider says beside a call, and wants back with it. */
export type SentBack = Pick<WireCall, "responseItemId" | "signature" | "namespace" | "caller" | "isAsync">;

/** The names of {@link SentBack}. */
export const SENT_BACK = ["responseItemId", "signature", "namespace", "caller", "isAsync"] as const;

/**
 * Who made a call: the model itself, or a program that it wrote. Only the texts are kept, which is all that providers send.
 *
 * @example
 * callerIn({ type: "program", caller_id: "call_1" }); // { type: "program", caller_id: "call_1" }
 */
export function callerIn(value: unknown): Raw | undefined {
  if (!isObject(value) || typeof value.type !== "string") return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string"));
}

/** The caller of a call as one provider takes it, which names a program by the field `id`; other providers' are left out. */
export function sentCaller(call: WireCall, id: string): { caller?: Raw } {
  const caller = callerIn(call.caller);
  return caller && (caller.type === "direct" || id in caller) ? { caller } : {};
}

/**
 * What Google's servers say beside a call in the form of OpenAI's Chat API; Vertex AI has another name for it.
 *
 * @see https://ai.google.dev/gemini-api/docs/thought-signatures
 */
export function signatureIn({ extra_content: extra }: Raw): { signature?: string } {
  if (!isObject(extra)) return {};
  const said = [extra.google, extra.vertex].find(isObject);
  return given("signature", textIn(said?.thought_signature));
}
