import { isObject } from "../../../schema/index.ts";
import { argumentsText, objectIn } from "../../calls/callArguments.ts";
import { given, type Raw, raw, textIn } from "../../fields.ts";

/** The metadata of a part is sent back under another name. */
export const sentOptions = ({ providerMetadata }: Raw): Raw => given("providerOptions", providerMetadata ?? undefined);

/**
 * A call. A language model gives the arguments as text. Of a call that the SDK finds invalid, only arguments that are an
 * object are sent back.
 */
export function sentCall(part: Raw): Raw {
  const { toolCallId, toolName, input, providerExecuted, invalid, type } = part;
  const read = typeof input === "string" ? (objectIn(input.trim() === "" ? "{}" : input) ?? input) : input;
  const isInvalid = invalid === true || type === "tool-input-error";
  const sent = isInvalid && !isObject(read) ? {} : read;
  return { type: "tool-call", toolCallId, toolName, input: sent, providerExecuted, ...sentOptions(part) };
}

/**
 * What a tool of the provider gave: `result` is the field of a language model, `output` and `error` are those of the
 * SDK's parts, and the stream for user interfaces has `errorText`. It writes an error there as JSON if it is no text.
 */
export function sentResult(part: Raw, toolName: unknown): Raw {
  const { toolCallId, result, isError, output = result, error = output, errorText } = part;
  const isFailed = FAILED.has(part.type) || isError === true;
  const failure = textIn(errorText) === undefined ? error : (objectIn(argumentsText(errorText)) ?? errorText);
  const value = (isFailed ? failure : output) ?? null;
  const type = isFailed ? "error-json" : typeof value === "string" ? "text" : "json";
  return { type: "tool-result", toolCallId, toolName, output: { type, value }, ...sentOptions(part) };
}

const FAILED: ReadonlySet<unknown> = new Set(["tool-error", "tool-output-error"]);

/** A provider asks whether it may run a call of its own tools. Only the SDK's own stream has the whole call. */
export function sentRequest(part: Raw): Raw {
  const { type, approvalId, toolCallId = raw(part.toolCall).toolCallId, reason, isAutomatic, signature } = part;
  return { type, approvalId, toolCallId, reason, isAutomatic, signature, inputSchemaInput: part.inputSchemaInput };
}

/** A part of an answer as it is sent back, and nothing for a source. The SDK's own messages have this form already. */
export function sentPart(part: unknown): unknown[] {
  if (!isObject(part)) return [part];
  switch (part.type) {
    case "source":
      return [];
    case "file":
    case "reasoning-file":
      return [{ ...renamed(part), ...given("data", part.data && sentFile(part).data) }];
    case "tool-call":
      return [part.providerExecuted === true && typeof part.input === "string" ? sentCall(part) : renamed(part)];
    case "tool-result":
      return [part.result === undefined ? part : sentResult(part, part.toolName)];
    default:
      return [renamed(part)];
  }
}

/** Whether a part is an empty text, with which some answers begin. */
export function isEmpty(part: unknown): boolean {
  const { type, text, providerOptions } = raw(part);
  return type === "text" && text === "" && providerOptions === undefined;
}

/** Whether a part is a text that says nothing. Anthropic refuses it, also on Bedrock. */
export function isBlank(part: unknown): boolean {
  const { type, text, providerOptions } = raw(part);
  return type === "text" && typeof text === "string" && text.trim() === "" && providerOptions === undefined;
}

function renamed(part: Raw): Raw {
  if (part.providerMetadata === undefined) return part;
  const { providerMetadata, ...others } = part;
  return { ...others, ...sentOptions(part) };
}

/** A file that the model made. The stream for user interfaces has its data as a URL. */
export function sentFile(part: Raw): Raw {
  const { base64, mediaType, data, url } = raw(part.file ?? part);
  const { data: bytes, url: link } = raw(data);
  const sent = base64 ?? bytes ?? (data === undefined ? url : (link ?? data));
  const inUrl = typeof sent === "string" ? DATA_URL.exec(sent)?.[1] : undefined;
  return { type: part.type, data: inUrl ?? sent, mediaType, ...sentOptions(part) };
}

const DATA_URL = /^data:[^,]*;base64,(.*)$/s;
