import type { ArgumentsOf, Source } from "../schema/index.ts";
import { type ParseArgumentsOptions, strictTool, ToolInfo } from "../tool/index.ts";

/**
 * How the text of an answer is read.
 *
 * @example
 * const options: ParseResponseOptions = { strict: true, maxLength: 10_000 };
 */
export type ParseResponseOptions = ParseArgumentsOptions & {
  /** Whether the response format was strict, so that what that changed is undone. False unless given. */
  readonly strict?: boolean | undefined;
};

/**
 * The typed, validated answer that a model's text holds, read as the arguments of a call are: same limits, same errors.
 *
 * @throws {ToolArgumentsError} where it does not hold one.
 * @example
 * parseResponse(getLanguageSchema(), '{"langCode": "en", "langStyle": "slang"}').langStyle; // "slang"
 */
export function parseResponse<const S extends Source>(
  schema: S,
  text: string,
  { strict = false, ...options }: ParseResponseOptions = {},
): ArgumentsOf<S> {
  const tool = new ToolInfo({ name: "response", parameters: schema });
  return (strict ? strictTool(tool, { provider: "openai" }) : tool).parseArguments(text, options);
}
