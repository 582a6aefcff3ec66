import { type OptionRules, STRING } from "../checks/index.ts";
import type { SdkRelease } from "../pydantic/index.ts";

/**
 * The options of {@link messagesTo}.
 *
 * @example
 * messagesTo("chat", [new UserMessage({ content: "Hello" })], { sdk: "0.1.3", onLoss: "drop" });
 */
export type MessagesOptions = {
  /** The release whose conversion is mirrored; default: the latest. */
  readonly sdk?: SdkRelease | undefined;
  /** The name of the model: from 0.1.18 on, some of Anthropic's take a message of the system in between. */
  readonly model?: string | undefined;
  /** What happens to fields that a release up to 0.1.3 cannot represent: an error (default), or they are left out. */
  readonly onLoss?: "throw" | "drop" | undefined;
};

export const MESSAGES_RULES: OptionRules = { sdk: STRING, model: STRING, onLoss: ["throw", "drop"] };
