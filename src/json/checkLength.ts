import { checkText } from "../checks/index.ts";
import { JsonError } from "./JsonError.ts";

/** Checks that a value is a string of at most `maxLength` UTF-16 code units. */
export function checkLength(text: string, maxLength: number): void {
  checkText("text", text);
  if (text.length <= maxLength) return;
  const reason = `expected at most ${maxLength} UTF-16 code units, received ${text.length}`;
  throw new JsonError("limit_exceeded", reason, [], { text, index: maxLength });
}
