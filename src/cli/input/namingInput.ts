import { JsonError } from "../../json/index.ts";
import { WireError } from "../../wire/index.ts";
import { CommandError } from "../CommandError.ts";

/** What a function gives; an error in an input's data says which input it is. */
export function namingInput<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const isOfData = cause instanceof JsonError || cause instanceof WireError || cause instanceof CommandError;
    throw isOfData ? new CommandError(`${name}: ${cause.message}`, { cause }) : cause;
  }
}
