import type { TurnStep } from "../tool/index.ts";
import type { AnyWire, MessageFault } from "../wire/index.ts";
import { TurnError } from "./TurnError.ts";

/**
 * Throws if the provider would refuse the messages of a request. A list that ends with calls can be resumed: their results
 * follow.
 *
 * @throws {TurnError} `invalid_messages`
 */
export function checkMessages(wire: AnyWire, messages: readonly unknown[], isResumed: boolean): void {
  const faults = (wire.checkMessages?.(messages) ?? []).filter(({ isAtEnd }) => !isAtEnd || !isResumed);
  if (faults.length === 0) return;
  throw new TurnError("invalid_messages", `${wire.name}: ${textOf(faults)}`, {
    wire: wire.name,
    faults,
    step: NO_STEP,
  });
}

function textOf(faults: readonly MessageFault[]): string {
  const lines = faults.slice(0, MAX_FAULTS_IN_MESSAGE).map(({ path, message }) => `${message} at ${path}`);
  const left = faults.length - lines.length;
  return [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join("\n");
}

/** @internal */
const MAX_FAULTS_IN_MESSAGE = 10;

const NO_STEP: TurnStep = {
  messages: [],
  continues: false,
  text: "",
  reasoning: "",
  calls: [],
  results: [],
  usage: undefined,
  stopReason: undefined,
  response: undefined,
};
