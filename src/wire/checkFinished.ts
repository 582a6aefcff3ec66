import { raw } from "./fields.ts";
import { WireError } from "./WireError.ts";

/**
 * Checks that the provider has finished the answer. An answer that is still in progress in the background may get more
 * calls.
 *
 * @throws {WireError} `invalid_message`
 */
export function checkFinished(answer: unknown, wire: string): void {
  const { status } = raw(answer);
  if (status !== "queued" && status !== "in_progress") return;
  const message = `expected an answer that is finished, received one that is ${status}: ask for it again until it is completed`;
  throw new WireError("invalid_message", wire, "/status", message);
}
