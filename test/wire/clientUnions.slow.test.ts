// That the rows of the tests are all that the types of the installed clients list.
import { expect, it } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, openaiResponses } from "../../src/wire/index.ts";
import { type ClientUnions, clientUnions } from "./clientUnions.ts";
import {
  BLOCK_REASONS,
  CHAT_REASONS,
  GEMINI_REASONS,
  INCOMPLETE_REASONS,
  INTERACTION_STATUSES,
  ITEM_STATUSES,
  LIVE_REASONS,
  REALTIME_REASONS,
  REFUSAL_CATEGORIES,
  RESPONSE_STATUSES,
  SDK_PARTS,
  SDK_REASONS,
  STOP_REASONS,
} from "./endingRows.ts";
import { ANTHROPIC_BLOCKS, GEMINI_PARTS, GEMINI_STEPS, RESPONSES_ITEMS } from "./itemRows.ts";

const unions = clientUnions();

/** The rows of each union; those of the errors are made of the union itself, below. */
const ROWS: {
  readonly [Name in Exclude<keyof ClientUnions, `${string}Errors`>]: { readonly [member: string]: unknown };
} = {
  chatReasons: CHAT_REASONS,
  responseStatuses: RESPONSE_STATUSES,
  incompleteReasons: INCOMPLETE_REASONS,
  realtimeReasons: REALTIME_REASONS,
  itemStatuses: ITEM_STATUSES,
  responseItems: RESPONSES_ITEMS,
  stopReasons: STOP_REASONS,
  refusalCategories: Object.fromEntries(REFUSAL_CATEGORIES.map((category) => [category, "refusal"])),
  anthropicBlocks: ANTHROPIC_BLOCKS,
  geminiReasons: GEMINI_REASONS,
  blockReasons: BLOCK_REASONS,
  liveReasons: LIVE_REASONS,
  geminiParts: GEMINI_PARTS,
  interactionStatuses: INTERACTION_STATUSES,
  interactionSteps: GEMINI_STEPS,
  sdkReasons: SDK_REASONS,
  sdkParts: SDK_PARTS,
};

it.each(Object.entries(ROWS))("each member of %s has a row", (name, rows) => {
  const members = unions[name as keyof ClientUnions];
  expect(members.length).toBeGreaterThan(2);
  expect(members.filter((member) => !Object.hasOwn(rows, member))).toEqual([]);
});

it.each(unions.anthropicErrors)("the error %s of Anthropic is one in its stream", (type) => {
  const stream = new ToolCallStream(anthropic);
  stream.push({ type: "message_start", message: { id: "msg_1", content: [] } });
  stream.push({ type: "error", error: { type, message: "Overloaded" } });
  expect(stream.ending).toEqual({ kind: "provider_error", reason: type, detail: "Overloaded" });
});

it.each(unions.responseErrors)("the error %s of a response is one, whole and streamed", (code) => {
  const response = { object: "response", status: "failed", output: [], error: { code, message: "Overloaded" } };
  const expected = { kind: "provider_error", reason: "failed", detail: "Overloaded" };
  expect(openaiResponses.ending?.(response)).toEqual(expected);
  const stream = new ToolCallStream(openaiResponses);
  stream.push({ type: "response.failed", response });
  expect(stream.ending).toEqual(expected);
});
