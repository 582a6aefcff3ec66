import { describeKind, shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { objectIn } from "../calls/callArguments.ts";
import { acceptedId, sentId } from "../calls/ids.ts";
import type { WireCall } from "../calls/WireCall.ts";
import { jsonText } from "../plainCopy.ts";
import type { Provider } from "../providers/Provider.ts";
import type { WireResult } from "../Wire.ts";
import { WireError } from "../WireError.ts";
import type { ContentPart, Refused } from "./ContentPart.ts";
import { foreignPart } from "./foreignPart.ts";
import { mediaType } from "./media.ts";
import { type ContentBlock, isContentBlock, textOfBlock } from "./ResultPart.ts";

/** The encoded form of a part: nothing, a value, or the reason why the provider does not accept it. */
export type EncodePart<Sent> = (part: ContentPart) => readonly Sent[] | Refused;

/** A result with some fields changed. A ToolMessage cannot be spread. */
export function withFields(result: WireResult, changes: Partial<WireResult>): WireResult {
  const { call, tool_call_id, name, content, error, parts, structured, _meta, state } = result;
  return { call, tool_call_id, name, content, error, parts, structured, _meta, state, ...changes };
}

/** Whether `run` made the result. Its handler has already run, so every result of it must be encoded. */
export function isOfRun({ state, content }: WireResult): boolean {
  return state !== undefined && typeof content === "string";
}

/** The text of a result of `run`, for a provider that does not accept all parts of it. */
export function textAlone(result: WireResult, why: string): WireResult {
  const content = `${String(result.content)}\n[not all of this result could be sent: ${why}]`;
  return withFields(result, { content, parts: undefined, structured: undefined, _meta: undefined });
}

/** The call that a result answers. */
export function callOf({ call, tool_call_id: id, name }: WireResult, wire: string): WireCall {
  if (isObject(call)) return call;
  if (typeof id === "string") return { id, name: name ?? "", arguments: "" };
  throw new WireError(
    "invalid_result",
    wire,
    "/call",
    `expected the call that the result answers, received ${describeKind(call)}`,
  );
}

/**
 * The call that a result answers, for a provider that finds it by its name: Python's results often lack it.
 *
 * @throws {WireError} `invalid_result` for a result with neither a call nor a name.
 */
export function namedCall(result: WireResult, wire: string): WireCall {
  const call = callOf(result, wire);
  if (call.name !== "" || isObject(result.call)) return call;
  const fault = "expected the name of the tool that was called, received none: give the call, or the message a name";
  throw new WireError("invalid_result", wire, "/name", fault);
}

/** The id with which the call of a result is sent. If the call has no id, it is the one that the calls of its turn got. */
export function answeredId(result: WireResult, { id: wire, rules }: Pick<Provider, "id" | "rules">): string {
  const call = callOf(result, wire);
  return acceptedId(call.id || result.tool_call_id || sentId(call), rules.callIds);
}

/**
 * Encodes the parts of a result. A part that the provider does not accept is an error if the caller passed it as
 * `content`. In the `parts` of a result of `run` it is sent as text, because the handler has already run and the turn
 * must continue.
 *
 * @throws {WireError} `invalid_result`, `unsupported`.
 */
export function encodeParts<Sent>(
  result: WireResult,
  wire: string,
  encode: EncodePart<Sent>,
  nameOf?: (name: string) => string,
): Sent[] {
  return partsOf(result, wire, nameOf).flatMap((part, position) => {
    const sent = encode(part);
    if (!("fault" in sent)) return sent;
    // Every provider accepts text.
    if (result.parts !== undefined) return encode(textPart(part.text)) as readonly Sent[];
    throw new WireError("unsupported", wire, `/content/${position}${sent.at ?? ""}`, sent.fault);
  });
}

const textPart = (text: string): ContentPart => ({ type: "text", text, given: { type: "text", text } });

/** Why a value is not a valid part of a result. */
export function refused({ type }: ContentPart, wayOut: string): Refused {
  const name = type === "image" ? "an image" : type === "file" ? "a file" : type;
  return { fault: `the result of a call cannot hold ${name} here: ${wayOut}` };
}

/** The text of a result for a provider that accepts only text. Each part is on its own line. */
export function resultText(
  result: WireResult,
  wire: string,
  wayOut: string,
  nameOf?: (name: string) => string,
): string {
  const encode: EncodePart<string> = (part) => (isText(part) ? [part.text] : refused(part, wayOut));
  return encodeParts(result, wire, encode, nameOf).join("\n");
}

/** Whether the text of a part represents it completely for a provider that cannot load tools. */
export const isText = (part: ContentPart): boolean => !("data" in part);

/** The parts of a result of `run`, or otherwise the content. */
export function partsOf(
  { content, parts }: WireResult,
  wire: string,
  nameOf?: (name: string) => string,
): ContentPart[] {
  return parts === undefined || parts.length === 0
    ? readParts(content, wire, "/content", nameOf)
    : readParts(parts, wire, "/parts", nameOf);
}

function readParts(content: unknown, wire: string, path: string, nameOf?: (name: string) => string): ContentPart[] {
  if (typeof content === "string") return [textPart(content)];
  if (!Array.isArray(content)) {
    throw new WireError(
      "invalid_result",
      wire,
      path,
      `expected text or a list of parts, received ${describeKind(content)}`,
    );
  }
  return content.map((part, position) => readPart(part, wire, `${path}/${position}`, nameOf));
}

function readPart(part: unknown, wire: string, path: string, nameOf?: (name: string) => string): ContentPart {
  if (typeof part === "string") return textPart(part);
  if (isContentBlock(part)) return { ...held(part), text: textOfBlock(part, nameOf), given: part };
  if (isObject(part) && part.type === "json" && part.value !== undefined) {
    const { type, value } = part;
    return { type, text: jsonText(value, [wire, `${path}/value`], "invalid_result"), value, given: { type, value } };
  }
  const foreign = foreignPart(part);
  if (foreign && "type" in foreign) return readPart(foreign, wire, path, nameOf);
  throw new WireError("invalid_result", wire, path, foreign ? NO_DATA : `${PARTS}, received ${kindOf(part)}`);
}

const PARTS = "expected a part: text, json, image, audio, resource, resource_link or tools";
const NO_DATA =
  'expected an image with its data, received the URL of one: fetch it, and give { type: "image", data, mimeType }';

const kindOf = (part: unknown): string =>
  isObject(part) && typeof part.type === "string"
    ? `one of the type ${JSON.stringify(shorten(part.type))}`
    : describeKind(part);

type Held<Part> = Part extends unknown ? Omit<Part, "text" | "given"> : never;

function held(block: ContentBlock): Held<ContentPart> {
  switch (block.type) {
    case "image":
    case "audio":
      return { ...block, mimeType: mediaType(block.mimeType) };
    case "tools":
      return block;
    case "resource": {
      const { blob: data, mimeType: given = "application/octet-stream", text, uri } = block.resource;
      const mimeType = mediaType(given);
      if (typeof data !== "string" || typeof text === "string") return { type: "text" };
      const kind = mimeType.split("/")[0];
      if (kind === "image" || kind === "audio") return { type: kind, data, mimeType };
      return { type: "file", data, mimeType, uri };
    }
    default:
      return { type: "text" };
  }
}

/** A value that JSON.stringify accepts: bigints become strings of their digits. */
export function sentValue(text: string): unknown {
  const value = objectIn(`{"value":${text}}`);
  return value ? value.value : text;
}
