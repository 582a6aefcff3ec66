import { raw } from "./raw.ts";
import { WireError } from "./WireError.ts";

/**
 * Returns if an answer is not one that the provider still works at in the background: its calls may still come.
 *
 * @throws {WireError} `invalid_message`
 */
export function checkFinished(answer: unknown, wire: string): void {
  const { status } = raw(answer);
  if (status !== "queued" && status !== "in_progress") return;
  const message = `expected an answer that is finished, received one that is ${status}: ask for it again until it is completed`;
  throw new WireError("invalid_message", wire, "/status", message);
}
