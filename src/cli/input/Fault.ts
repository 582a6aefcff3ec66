import { JsonError } from "../../json/index.ts";
import { ValidationError } from "../../pydantic/index.ts";
import { WireError } from "../../wire/index.ts";
import { CommandError } from "../CommandError.ts";

/** Why an input, or an entry of one, cannot be read. */
export type Fault = { readonly source: string; readonly reason: string };

/** Receives a fault, so that the other entries are read. Without it, the first fault ends the command. */
export type OnFault = (fault: Fault) => void;

/**
 * Reports an error in the data of an input, and returns an empty list of values. An error that is not about the data is
 * thrown again.
 *
 * @throws {CommandError} with the name of the input, unless `onFault` receives it.
 * @example
 * try {
 *   return [read(input)];
 * } catch (cause) {
 *   return reportFault("tools.json", cause, onFault);
 * }
 */
export function reportFault(source: string, cause: unknown, onFault: OnFault | undefined): [] {
  if (!isOfData(cause)) throw cause;
  if (onFault === undefined) throw new CommandError(`${source}: ${cause.message}`, { cause });
  onFault({ source, reason: cause.message });
  return [];
}

const isOfData = (cause: unknown): cause is Error =>
  [JsonError, WireError, ValidationError, CommandError].some((Class) => cause instanceof Class);
