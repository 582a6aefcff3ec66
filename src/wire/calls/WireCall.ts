/**
 * A call in the form that every wire decodes and encodes: plain data, or a ToolCall.
 *
 * @example
 * new ToolCall({ id: "call_1", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}' });
 */
export type WireCall = {
  readonly id: string | null;
  /** Default: `"function"`; `"custom"` if the arguments are text instead of JSON; `"tool_search"`. */
  readonly type?: string | undefined;
  readonly name: string;
  readonly arguments: string;
  /** The place among the calls of one answer. */
  readonly index?: number | null | undefined;
  /** The id of the provider's item, if it differs from the call's id. */
  readonly responseItemId?: string | null | undefined;
  /** Opaque data that the provider requires when the call is sent back: Gemini's `thoughtSignature`. */
  readonly signature?: string | null | undefined;
  /** The namespace of the tool: the name begins with the namespace and a point. */
  readonly namespace?: string | null | undefined;
  /** The caller, such as a program that the model wrote. It is opaque and sent back to the same provider. */
  readonly caller?: object | null | undefined;
  /** The model continues without the result, and reads the result when it arrives. */
  readonly isAsync?: boolean | undefined;
  /** The answer was cut by a token limit, a filter or an error, so this call may be incomplete and must not run. */
  readonly isTruncated?: true | undefined;
  /** Why the call must not run, if it is not for the end of its answer: the code and the message of an error. */
  readonly refused?: { readonly code: string; readonly message: string } | undefined;
};
