/**
 * A call as every wire gives it, and as it takes it back: plain data, or a ToolCall.
 *
 * @example
 * new ToolCall({ id: "call_1", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}' });
 */
export type WireCall = {
  readonly id: string | null;
  /** Default: `"function"`; `"custom"` if the arguments are the model's own text and no JSON; `"tool_search"`. */
  readonly type?: string | undefined;
  readonly name: string;
  readonly arguments: string;
  /** The place among the calls of one answer. */
  readonly index?: number | null | undefined;
  /** The id of the provider's item, where that differs from the call's. */
  readonly responseItemId?: string | null | undefined;
  /** What the provider wants back beside the call, unread: Gemini's `thoughtSignature`. */
  readonly signature?: string | null | undefined;
  /** The group of tools that the provider found the tool in: the name begins with it, and a point. */
  readonly namespace?: string | null | undefined;
  /** Who made the call, such as a program that the model wrote; unread, and sent back to the same provider. */
  readonly caller?: object | null | undefined;
  /** The model goes on without the result, and takes it when it comes. */
  readonly isAsync?: boolean | undefined;
  /** The answer was cut, by a limit of tokens, a filter or an error, and this call may not be whole: it must not run. */
  readonly isTruncated?: true | undefined;
};
