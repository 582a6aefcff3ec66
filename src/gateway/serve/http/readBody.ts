import type { RawResult } from "../../McpService.ts";
import {
  invalidRequest,
  notJson,
  parseClientText,
  type RefusedMessage,
  readClientMessage,
} from "../readClientMessage.ts";

/** What the body of a request has. */
export type ReadBody = {
  /** Its message, with marked integers. */
  readonly body?: RawResult;
  /** Its messages with marked integers, if it has a list of them. */
  readonly batch?: readonly RawResult[];
  /** The answer to a body that has no message. */
  readonly refusal?: RefusedMessage;
};

/**
 * Reads the body of a request. Each message that the SDK would drop or reject in another way has its answer. In a body
 * that was not UTF-8 the SDK has replaced the other bytes.
 *
 * @example
 * await readBody(new Request(url, { method: "POST", headers, body: "{" })); // { refusal: { … } }
 */
export async function readBody(request: Request, isUtf8 = true): Promise<ReadBody> {
  if (request.method !== "POST" || !isJson(request.headers.get("content-type"))) return {};
  if (!isUtf8) return { refusal: notJson("expected UTF-8") };
  const parsed = parseClientText(await request.clone().text());
  if ("refusal" in parsed) return parsed;
  const { value } = parsed;
  if (Array.isArray(value)) return readBatch(value);
  const read = readClientMessage(value);
  return "refusal" in read ? { refusal: read.refusal } : { body: read.message as RawResult };
}

function readBatch(values: readonly unknown[]): ReadBody {
  if (values.length === 0) return { refusal: invalidRequest(null, "expected a message, received an empty batch") };
  const messages: RawResult[] = [];
  const ids = new Set<unknown>();
  for (const value of values) {
    const read = readClientMessage(value);
    if ("refusal" in read) return { refusal: read.refusal };
    const { id, method } = read.message as RawResult;
    const isRequest = id !== undefined && method !== undefined;
    if (isRequest && ids.has(id)) return { refusal: invalidRequest(id as string, "two requests have this id") };
    if (isRequest) ids.add(id);
    messages.push(read.message as RawResult);
  }
  return { batch: messages };
}

/** Other types are refused by the SDK. */
const isJson = (type: string | null): boolean => type?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
