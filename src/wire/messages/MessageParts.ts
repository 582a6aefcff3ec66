/** What a message says about calls and results. Messages of one role in a row can be one turn. */
export type MessageParts = { readonly role: string; readonly parts: readonly MessagePart[] };

/** A part of a message: a call, a result, a reference to a stored part that is not in the list, or anything else. */
export type MessagePart = CallPart | OutputPart | { readonly kind: "reference" | "other" };

/** A call in a message. */
export type CallPart = {
  readonly kind: "call";
  readonly id: string | undefined;
  readonly name: string;
  /** JSON Pointer to the id, or to the call. */
  readonly path: string;
  /** Whether the call may stay without a result, because the provider runs it or does not wait for it. */
  readonly isOptional?: boolean;
};

/** A result in a message. */
export type OutputPart = {
  readonly kind: "result";
  readonly id: string | undefined;
  readonly name?: string | undefined;
  /** JSON Pointer to the id, or to the result. */
  readonly path: string;
};

/** A part without a meaning for calls. */
export const OTHER_PART: MessagePart = { kind: "other" };

/** Reads a message of one provider; `undefined` for a value outside of all turns. Paths begin in the message. */
export type ReadMessage = (message: unknown) => MessageParts | undefined;
