/**
 * Something in the messages of a conversation for which a provider refuses the whole request.
 *
 * @example
 * const fault: MessageFault = {
 *   path: "/1/tool_calls/0/id",
 *   rule: "missing_result",
 *   message: 'expected the result of the call "call_1" to now directly after its message, received none: …',
 * };
 */
export type MessageFault = {
  /** JSON Pointer to the id of the call or of the result in the list of messages, or to the call or message itself. */
  readonly path: string;
  readonly rule: MessageRule;
  /** What is wrong, with the call and its tool, and what to do. */
  readonly message: string;
  /** The list ends before the result of the call: it can be appended. */
  readonly isAtEnd?: true;
};

/**
 * The rule that messages break.
 *
 * - `missing_result`: a call has no result.
 * - `orphaned_result`: a result answers no call.
 * - `second_result`: a call has two results.
 * - `repeated_id`: the id of a call is that of an earlier call.
 * - `refused_id`: the id of a call has another form than the provider takes.
 * - `result_order`: a result is not where the provider expects it.
 * - `foreign_message`: a message has the form of another provider, or is not a message. Then the order of calls and results is not checked.
 */
export type MessageRule =
  | "missing_result"
  | "orphaned_result"
  | "second_result"
  | "repeated_id"
  | "refused_id"
  | "result_order"
  | "foreign_message";
