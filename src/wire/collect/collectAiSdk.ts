import { given, type Raw, textIn } from "../fields.ts";
import { raw } from "../raw.ts";
import type { AnswerCollector, EncodeCalls } from "./AnswerCollector.ts";
import { Held, Joined } from "./Joined.ts";
import { Spoken } from "./Spoken.ts";
import { withCalls } from "./withCalls.ts";

/**
 * Collects the assistant's message of a stream of the AI SDK: text and reasoning with their provider metadata, files,
 * and the calls and results of the tools that the provider runs itself.
 */
export function collectAiSdk(encodeCalls: EncodeCalls<{ readonly content: readonly object[] }>): AnswerCollector {
  const held = new Held();
  const spoken = new Spoken();
  const parts: Joined[] = [];
  const open = new Map<string, Joined>();
  let reason: string | undefined;
  let ended: unknown;

  const begin = (fields: Raw): Joined => {
    const part = new Joined(held);
    part.take(fields, NOTHING);
    parts.push(part);
    return part;
  };

  /** Text and reasoning come in blocks, each with an id. */
  const take = (type: string, step: string, event: Raw): void => {
    const key = `${type} ${textIn(event.id) ?? ""}`;
    let part = step === "start" ? undefined : open.get(key);
    if (part === undefined) {
      part = begin({ type });
      part.append("text", "");
      open.set(key, part);
    }
    // Only the SDK's own stream names a piece `text`.
    part.append("text", event.text ?? event.delta);
    if (type === "text") spoken.say(event.text ?? event.delta);
    part.take(optionsOf(event), NOTHING);
    if (step === "end") open.delete(key);
  };

  const end = ({ finishReason, rawFinishReason }: Raw): void => {
    ended = finishReason ?? ended;
    reason = textIn(rawFinishReason ?? raw(finishReason).raw) ?? reason;
  };

  return {
    held,
    get text() {
      return spoken.text;
    },
    get latest() {
      return spoken.latest;
    },
    push(event) {
      const said = raw(event);
      spoken.begin();
      end(said);
      const block = BLOCK.exec(textIn(said.type) ?? "");
      if (block) take(block[1] as string, block[2] as string, said);
      else if (said.type === "file" || said.type === "reasoning-file") begin({ type: said.type, ...fileOf(said) });
      else if (said.type === "custom") begin({ type: said.type, kind: said.kind, ...optionsOf(said) });
      else if (CALLS.has(said.type)) begin(callOf(said));
      else if (said.type === "tool-result" && said.providerExecuted === true) begin(resultOf(said));
    },
    answer(calls, options) {
      const encoded = calls.length > 0 ? encodeCalls(calls, options).content : [];
      const whole = parts.map((part) => part.value).filter((part) => !isBlank(part));
      return {
        role: "assistant",
        content: withCalls(whole, isOurs, encoded),
        finishReason: ended ?? null,
        ...given("rawFinishReason", reason),
      };
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();
const BLOCK = /^(text|reasoning)-(start|delta|end)$/;
const CALLS: ReadonlySet<unknown> = new Set(["tool-call", "tool-input-available"]);

/** The provider metadata of a part is sent back under another name. */
const optionsOf = ({ providerMetadata }: Raw): Raw => given("providerOptions", providerMetadata ?? undefined);

const isBlank = ({ type, text, providerOptions }: Raw): boolean =>
  type === "text" && text === "" && providerOptions === undefined;

const isOurs = (part: unknown): boolean => raw(part).type === "tool-call" && raw(part).providerExecuted !== true;

function callOf(event: Raw): Raw {
  const { toolCallId, toolName, input, providerExecuted } = event;
  return { type: "tool-call", toolCallId, toolName, input, providerExecuted, ...optionsOf(event) };
}

function fileOf(event: Raw): Raw {
  const { base64, mediaType } = raw(event.file ?? event);
  return { data: base64 ?? event.data, mediaType, ...optionsOf(event) };
}

function resultOf(event: Raw): Raw {
  const { toolCallId, toolName, output, result = output } = event;
  const type = typeof result === "string" ? "text" : "json";
  return { type: "tool-result", toolCallId, toolName, output: { type, value: result ?? null }, ...optionsOf(event) };
}
