import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../raw.ts";

/** The message that a request has as its body, read once for all who need it; undefined for one that is no JSON object. */
export async function readBody(request: Request): Promise<RawResult | undefined> {
  if (request.method !== "POST") return undefined;
  try {
    const body: unknown = JSON.parse(await request.clone().text());
    return isObject(body) ? body : undefined;
  } catch {
    // The SDK answers it.
    return undefined;
  }
}
