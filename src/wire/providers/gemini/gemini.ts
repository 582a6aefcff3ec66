import { type Flat, shorten } from "../../../checks/index.ts";
import { keptText, objectIn, receivedText, sentObject } from "../../calls/callArguments.ts";
import { acceptedId, madeId } from "../../calls/ids.ts";
import { ownAnswer } from "../../calls/ownAnswer.ts";
import { withoutRepeats } from "../../calls/sameCall.ts";
import { checkFinished } from "../../checkFinished.ts";
import type { ReceivedOptions } from "../../collect/AnswerCollector.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { defineWire } from "../../defineWire.ts";
import { endedBy, endedWithoutCalls, endingKind } from "../../Ending.ts";
import { firstAnswer, given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { messageCheck } from "../../messages/messageCheck.ts";
import { notAnAnswer } from "../../reading.ts";
import type { ContentPart, Refused } from "../../results/ContentPart.ts";
import { encodeParts, namedCall, refused, sentValue } from "../../results/content.ts";
import { refusedImage } from "../../results/media.ts";
import { namer, namesOf } from "../../tools/names.ts";
import { readChoice } from "../../tools/readChoice.ts";
import { readTools } from "../../tools/readTools.ts";
import type { ChoiceOptions, EncodeOptions, ToolChoice, Wire, WireResult } from "../../Wire.ts";
import { WireError } from "../../WireError.ts";
import { collectGemini } from "./collectGemini.ts";
import { decodeGeminiEvent, hasCall, liveParts, reasonIn } from "./decodeGeminiEvent.ts";
import { interactionParts } from "./decodeInteractionEvent.ts";
import { GEMINI_ENDINGS } from "./endings.ts";
import { holdsReference } from "./holdsReference.ts";
import { GEMINI } from "./provider.ts";
import { readGeminiContent } from "./readGeminiContent.ts";
import { summarizeGemini } from "./summarizeGemini.ts";

/** The payloads of {@link gemini}. */
export declare namespace gemini {
  /** The tools of a request to Gemini. One tool of Gemini declares all functions. */
  type Tool = {
    functionDeclarations: {
      name: string;
      description?: string;
      parametersJsonSchema: { [keyword: string]: unknown };
      responseJsonSchema?: { [keyword: string]: unknown };
    }[];
  };

  /**
   * Gemini's modes of function calling. `VALIDATED` is like `AUTO`, but limited to the allowed functions.
   *
   * @example
   * const mode: gemini.Mode = "ANY";
   */
  type Mode = "AUTO" | "ANY" | "NONE" | "VALIDATED";

  /**
   * `config.toolConfig` of a request to Gemini. Google's package declares the modes as an enum, to which no string is
   * assignable, so the type of the mode is a parameter.
   */
  type Choice<Given extends string = Mode> = {
    functionCallingConfig: { mode: Given; allowedFunctionNames?: string[] };
  };

  /** The model's content with its calls, in the form that Gemini accepts. */
  type Calls = {
    role: "model";
    parts: {
      functionCall: { id?: string; name: string; args: { [name: string]: unknown } };
      thoughtSignature?: string;
    }[];
  };

  /** A result as a part of a user's content to Gemini. */
  type Result = {
    functionResponse: {
      id?: string;
      name: string;
      response: { output: unknown } | { error: unknown };
      parts?: { inlineData: { mimeType: string; data: string } }[];
    };
  };

  /** A response, as it is put together from a stream. It has all fields that the API sends. */
  type Response = {
    candidates?: {
      content?: {
        role?: string;
        parts?: { text?: string; thought?: boolean; thoughtSignature?: string; functionCall?: { name?: string } }[];
      };
      finishReason?: string;
      finishMessage?: string;
    }[];
    promptFeedback?: { blockReason?: string };
    usageMetadata?: { promptTokenCount?: number; candidatesTokenCount?: number; totalTokenCount?: number };
    modelVersion?: string;
    responseId?: string;
  };

  /** The contents that a turn adds to a request to Gemini. All results are in one content of the user. */
  type Message = Calls | { role: "user"; parts: Result[] };
}

/** Gemini's format: a {@link Wire} whose choice of tools is also assignable to Google's enum. */
type GeminiWire = Flat<
  Omit<Wire<gemini.Tool, gemini.Choice, gemini.Calls, gemini.Result, gemini.Message>, "encodeToolChoice"> & {
    /** @see {@link Wire.encodeToolChoice} */
    encodeToolChoice<Mode extends string = gemini.Mode>(
      choice: ToolChoice,
      options?: ChoiceOptions,
    ): gemini.Choice<Mode>;
    /** The mode fits Google's enum. */
    readonly "~choice"?: gemini.Choice<never>;
    /** @see {@link Wire["~response"]} */
    readonly "~response"?: gemini.Response;
  }
>;

/**
 * Google's Gemini API, and Vertex AI.
 *
 * `decodeMessage` accepts a response, the content of its first candidate, its parts, one part, an interaction, or a
 * message of the Live API; `decodeEvent` accepts their events. Gemini 3 rejects a call that is sent back without its
 * `thoughtSignature`, which is the `signature` of the decoded call.
 *
 * @see https://ai.google.dev/gemini-api/docs/function-calling
 * @example
 * const toolConfig = gemini.encodeToolChoice<FunctionCallingConfigMode>("required");
 * const config = { tools: gemini.encodeTools(tools), toolConfig };
 * const response = await client.models.generateContent({ model, contents, config });
 * const calls = gemini.decodeMessage(response, { tools });
 * contents.push(gemini.encodeCalls(calls, { tools }));
 * contents.push({ role: "user", parts: calls.map((call) => gemini.encodeResult({ call, content: "12 °C" }, { tools })) });
 */
export const gemini: GeminiWire = defineWire(GEMINI, {
  encodeTools(tools, options) {
    const functionDeclarations = readTools(tools, GEMINI, options).map(
      ({ name, described, schema, outputSchema, further }) => ({
        name,
        ...described,
        parametersJsonSchema: schema,
        ...given("responseJsonSchema", outputSchema),
        ...further,
      }),
    );
    return functionDeclarations.length > 0 ? [{ functionDeclarations }] : [];
  },

  encodeToolChoice<Mode extends string>(choice: ToolChoice, options?: ChoiceOptions): gemini.Choice<Mode> {
    const read = readChoice(choice, GEMINI, options);
    if (typeof read === "string") return { functionCallingConfig: { mode: MODES[read] as Mode } };
    const [tools, mode] = "name" in read ? [[read], "ANY"] : [read.allowed, AMONG[read.mode]];
    const allowedFunctionNames = tools.map(({ name }) => name);
    return { functionCallingConfig: { mode: mode as Mode, allowedFunctionNames } };
  },

  decodeMessage(message, options) {
    const all = partsIn(message);
    const broken = all.findIndex((part) => Array.isArray(raw(part).functionCall));
    if (broken >= 0) {
      const path = `/parts/${broken}/functionCall`;
      throw notAnAnswer("gemini", "a call as an object", raw(all[broken]).functionCall, path);
    }
    const parts = withoutRepeats(all.filter(hasCall), ({ functionCall: { id, name, args }, ...beside }) => {
      return { id: textIn(id), name: textIn(name) ?? "", text: receivedText(beside, args) };
    });
    if (parts.length === 0) return refuseBroken(message);
    const isCut = isCutAnswer(message);
    const names = namesOf(options?.tools, GEMINI);
    return parts.map(({ functionCall: call, thoughtSignature, ...beside }, index) => {
      if (call.willContinue === true || listIn(call.partialArgs).length > 0 || Object.keys(call).length === 0) {
        const fault = "expected a whole call, received a piece of a streamed one; decodeEvent reads those";
        throw new WireError("invalid_call", "gemini", "", fault);
      }
      return {
        id: textIn(call.id) ?? madeId(call, options),
        type: "function",
        name: names.full(textIn(call.name) ?? ""),
        arguments: receivedText(beside, call.args),
        index,
        ...given("signature", textIn(thoughtSignature)),
        ...(isCut && index === parts.length - 1 && { isTruncated: true }),
      };
    });
  },

  decodeEvent: decodeGeminiEvent,

  encodeCalls(calls, options?: EncodeOptions & ReceivedOptions) {
    const names = namesOf(options?.tools, GEMINI);
    const parts = Array.from(calls, (call) => ({
      functionCall: {
        ...(call.id && { id: options?.asReceived ? call.id : acceptedId(call.id) }),
        name: names.sent(call.name),
        args: sentObject(call),
      },
      ...keptText(call, options),
      ...(call.signature && { thoughtSignature: call.signature }),
    }));
    return { role: "model", parts };
  },

  encodeResult(result: WireResult, options) {
    const call = namedCall(result, "gemini");
    const nameOf = namer(options?.tools, GEMINI);
    const sent = encodeParts(result, "gemini", encodePart, nameOf);
    const values = sent.flatMap((part) => ("value" in part ? [part.value] : []));
    const value = values.length > 1 ? values : values.length === 1 ? values[0] : "";
    const parts = sent.flatMap((part) => ("inlineData" in part ? [part] : []));
    return {
      functionResponse: {
        ...(call.id && { id: acceptedId(call.id) }),
        name: nameOf(call.name),
        response: result.error ? { error: value } : { output: outputOf(value) },
        ...(parts.length > 0 && { parts }),
      },
    };
  },

  checkMessages: messageCheck(GEMINI, readGeminiContent),

  collector: collectGemini,

  ending(answer, reason = reasonIn(answer)) {
    const { promptFeedback, candidates, error } = raw(answer);
    const { blockReason, blockReasonMessage } = raw(promptFeedback);
    const blocked = textIn(blockReason);
    if (blocked !== undefined) {
      return endedBy("content_filter", blocked, blockReasonMessage);
    }
    const { finishMessage = raw(answer).finishMessage } = raw(firstAnswer(candidates));
    if (reason === "requires_action" && !partsIn(answer).some(hasCall)) return endedWithoutCalls(reason);
    const kind = endingKind(GEMINI_ENDINGS, reason, isResponse(raw(answer)));
    return endedBy(kind, reason, finishMessage ?? raw(error).message);
  },

  summarize: summarizeGemini,

  answerWith(answer, { parts: calls }) {
    const parts = ownAnswer(withCalls(partsIn(answer), hasCall, calls)).flatMap(sentPart);
    // The API refuses a content without parts.
    return parts.length > 0 ? [{ role: "model", parts: parts as gemini.Calls["parts"] }] : [];
  },

  encodeResults(results, options) {
    return [{ role: "user", parts: results.map((result) => gemini.encodeResult(result, options)) }];
  },
});

const MODES = { auto: "AUTO", none: "NONE", required: "ANY" } as const;

/** `AUTO` does not accept a list of names. With `VALIDATED` the model may answer with text, as with `AUTO`. */
const AMONG = { auto: "VALIDATED", required: "ANY" } as const;

/** Whether an answer ended early: a candidate has a finish reason, and an interaction has a status. */
function isCutAnswer(message: unknown): boolean {
  return endingKind(GEMINI_ENDINGS, reasonIn(message), isResponse(raw(message))) !== "done";
}

/** The fields of a response, which has no candidates if the prompt was blocked or the server failed. */
const isResponse = (answer: Raw): boolean => RESPONSE.some((name) => name in answer);

const RESPONSE = ["candidates", "promptFeedback", "usageMetadata", "modelVersion", "responseId", "sdkHttpResponse"];

/**
 * Throws for failed answers, because an answer without calls would otherwise end the conversation.
 *
 * @throws {WireError} if the prompt was blocked, or if the model wrote a call that Gemini could not parse.
 */
function refuseBroken(message: unknown): [] {
  const { candidates, promptFeedback } = raw(message);
  const { blockReason, blockReasonMessage } = raw(promptFeedback);
  const first = firstAnswer(candidates);
  const { finishReason, finishMessage } = raw(first ?? message);
  const refuse = (path: string, what: string, told: unknown): never => {
    const why = typeof told === "string" && told !== "" ? `: ${shorten(told)}` : "";
    throw new WireError("invalid_message", "gemini", path, `expected an answer, received ${what}${why}`);
  };
  if (first === undefined && blockReason) {
    refuse("/promptFeedback/blockReason", `none to a prompt that was blocked by ${blockReason}`, blockReasonMessage);
  }
  if (endingKind(GEMINI_ENDINGS, textIn(finishReason)) === "broken_answer") {
    const place = first === undefined ? "" : "/candidates/0";
    refuse(`${place}/finishReason`, `a broken call (${finishReason})`, finishMessage);
  }
  return [];
}

function partsIn(message: unknown): readonly unknown[] {
  if (Array.isArray(message)) return message;
  if (hasCall(message)) return [message];
  const answer = raw(message);
  // The candidates after the first are alternatives to it.
  if (isResponse(answer)) return listOfParts(raw(firstContent(answer)));
  if ("toolCall" in answer) return liveParts(answer.toolCall);
  const ofInteraction = interactionParts(answer);
  if (ofInteraction) {
    checkFinished(answer, "gemini");
    return ofInteraction;
  }
  const content = raw(answer.content ?? answer);
  if ("parts" in content) return listOfParts(content);
  // Clients have a getter of this name.
  if (content === answer && Object.hasOwn(answer, "text")) return [answer];
  // A candidate or a content without parts is an empty answer.
  if (["finishReason", "role", "text"].some((key) => key in answer || key in content)) return [];
  throw notAnAnswer("gemini", "a response, a content, its parts or a part", message);
}

function listOfParts({ parts = null }: Raw): readonly unknown[] {
  if (parts === null || Array.isArray(parts)) return listIn(parts);
  throw notAnAnswer("gemini", "the parts as a list", parts, "/parts");
}

/**
 * A part of an answer as it is sent back. The last chunk of a stream often has an empty text, or none: the API refuses a
 * part without data. With a signature it must stay.
 */
function sentPart(part: unknown): unknown[] {
  const { text = "", thoughtSignature, ...others } = raw(part);
  if (text !== "" || Object.keys(others).some((name) => name !== "thought")) return [part];
  return thoughtSignature === undefined ? [] : [{ ...raw(part), text }];
}

const firstContent = ({ candidates }: Raw): unknown => raw(firstAnswer(candidates)).content;

type SentPart = { readonly value: unknown } | { inlineData: { mimeType: string; data: string } };

/**
 * Text and JSON are values of the response. Gemini 3 accepts images and documents in addition.
 *
 * @see https://ai.google.dev/gemini-api/docs/function-calling#multimodal-function-responses
 */
/** The object of a text that says exactly that object: Gemini would read its text with all quotes escaped. */
function outputOf(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("{")) return value;
  const object = objectIn(value);
  return JSON.stringify(object) === value && !holdsReference(object) ? object : value;
}

function encodePart(part: ContentPart): SentPart[] | Refused {
  switch (part.type) {
    case "image":
      return refusedImage(part, GEMINI.rules.results) ?? [inline(part)];
    case "file":
      return DOCUMENTS.has(part.mimeType) ? [inline(part)] : refused(part, "a PDF or plain text can be one");
    case "audio":
      return refused(part, "send it in the user's content after the results");
    case "json": {
      const value = sentValue(part.text);
      return [{ value: holdsReference(value) ? part.text : value }];
    }
    default:
      return [{ value: part.text }];
  }
}

const inline = ({ mimeType, data }: { mimeType: string; data: string }): SentPart => ({
  inlineData: { mimeType, data },
});

const DOCUMENTS: ReadonlySet<string> = new Set(["application/pdf", "text/plain"]);
