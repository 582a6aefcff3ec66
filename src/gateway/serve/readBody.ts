import { isObject } from "../../schema/index.ts";
import { markText } from "../exactIntegers.ts";
import type { RawResult } from "../raw.ts";

/** The message that a request has as its body, with marked integers, read once for all who need it; undefined for one that is no JSON object. */
export async function readBody(request: Request): Promise<RawResult | undefined> {
  if (request.method !== "POST") return undefined;
  try {
    const body: unknown = JSON.parse(markText(await request.clone().text()));
    return isObject(body) ? body : undefined;
  } catch {
    // The SDK answers it.
    return undefined;
  }
}
