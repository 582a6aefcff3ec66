import { shorten } from "../json/index.ts";
import { MAX_ERROR_TEXT } from "./limits.ts";
import { withoutCredentials } from "./withoutCredentials.ts";

/**
 * What was thrown, as text for a model: without credentials, and at most 500 characters. It may be anything, even
 * something that throws when it is looked at.
 */
export function messageOf(cause: unknown, maxLength: number = MAX_ERROR_TEXT): string {
  try {
    return modelText(String(cause instanceof Error ? cause.message : cause), maxLength);
  } catch {
    return "an error without words";
  }
}

/** A text for a model, without credentials and so long at most. */
export function modelText(text: string, maxLength: number = MAX_ERROR_TEXT): string {
  const most = 8 * MAX_ERROR_TEXT;
  // A URL that is cut does not tell what of it is a password.
  const read = text.length > most ? text.slice(0, most).replace(/([\\/]{2})\S*$/, "$1***") : text;
  return shorten(withoutCredentials(read), maxLength - 1);
}
