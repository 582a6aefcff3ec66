import type { SdkRelease } from "../pydantic/index.ts";
import { toAnthropicWithReplay } from "./replay.ts";
import { type AnthropicWriter, toAnthropic } from "./toAnthropic.ts";
import {
  type ChatWriter,
  fewFields,
  reasoningAlways,
  reasoningBesideCalls,
  toDeepSeek,
  wholeDumps,
  withCleanCalls,
} from "./toChat.ts";
import { type ResponsesInput, toResponses } from "./toResponses.ts";

/** How messages are converted from a release on, oldest first. */
export type History<Writer> = readonly (readonly [since: SdkRelease, writer: Writer])[];

/** Each variant of each conversion that the releases of the SDK have, with the first release that has it. */
export const HISTORIES: {
  readonly chat: History<ChatWriter>;
  readonly deepseek: History<ChatWriter>;
  readonly siliconflow: History<ChatWriter>;
  readonly responses: History<(messages: unknown) => ResponsesInput>;
  readonly anthropic: History<AnthropicWriter>;
} = {
  chat: [
    ["0.0.37", wholeDumps],
    ["0.1.4", fewFields],
    ["0.1.10.post4", reasoningAlways],
    ["0.1.11", fewFields],
    ["0.1.11.post1", reasoningBesideCalls],
  ],
  deepseek: [["0.1.11.post1", toDeepSeek]],
  siliconflow: [
    ["0.1.4", withCleanCalls(fewFields)],
    ["0.1.10.post4", withCleanCalls(reasoningAlways)],
    ["0.1.11", withCleanCalls(fewFields)],
    ["0.1.11.post1", withCleanCalls(reasoningBesideCalls)],
  ],
  responses: [["0.1.16", toResponses]],
  anthropic: [
    ["0.1.15.post1", toAnthropic],
    ["0.1.18", toAnthropicWithReplay],
  ],
};
