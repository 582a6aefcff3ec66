import { shorten, withoutCredentials } from "../../checks/index.ts";
import { preview } from "../../validate/index.ts";
import { MAX_ERROR_CAUSES, MAX_ERROR_TEXT, MAX_JOINED_ERRORS } from "../limits.ts";

/**
 * What was thrown, as text for a model: without credentials, and at most 500 characters. An error is its message with
 * those of its causes and of the errors that it joins. It may be anything, even something that throws when it is looked
 * at.
 *
 * @example
 * messageOf(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") })); // "fetch failed: connect ECONNREFUSED"
 */
export function messageOf(cause: unknown, maxLength: number = MAX_ERROR_TEXT): string {
  try {
    return modelText(textOf(cause, []), maxLength);
  } catch {
    return "an error without words";
  }
}

/** The text of something thrown, which is behind these errors: their cause, or joined by them. */
function textOf(thrown: unknown, behind: readonly object[]): string {
  if (typeof thrown === "string" && thrown.trim() !== "") return thrown;
  if (typeof thrown !== "object" || thrown === null) return `${preview(thrown)} was thrown`;
  const said = textIn(thrown, "message") ?? textIn(thrown, "code") ?? textIn(thrown, "name");
  const reasons = behind.length < MAX_ERROR_CAUSES ? reasonsOf(thrown, [...behind, thrown]) : [];
  const parts = [said, ...reasons].filter((part) => part !== undefined);
  // A message often ends with the one of its cause.
  const texts = parts.filter((part, index) => !parts.slice(0, index).some((before) => before.endsWith(part)));
  return texts.length > 0 ? texts.join(": ") : `${preview(thrown)} was thrown`;
}

/** The errors that it joins, of which several mostly fail alike, and its cause. */
function reasonsOf(thrown: object, behind: readonly object[]): (string | undefined)[] {
  const errors = fieldOf(thrown, "errors");
  const cause = fieldOf(thrown, "cause") ?? undefined;
  const isNew = (error: unknown): boolean => !behind.includes(error as object);
  const joined = Array.isArray(errors) ? errors.filter(isNew) : [];
  const texts = new Set(joined.slice(0, MAX_JOINED_ERRORS).map((error) => textOf(error, behind)));
  const more = joined.length - MAX_JOINED_ERRORS;
  if (more > 0) texts.add(`and ${more} more`);
  return [
    texts.size === 0 ? undefined : [...texts].join("; "),
    cause !== undefined && isNew(cause) ? textOf(cause, behind) : undefined,
  ];
}

function textIn(thrown: object, name: string): string | undefined {
  const value = fieldOf(thrown, name);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function fieldOf(thrown: object, name: string): unknown {
  try {
    return (thrown as { readonly [field: string]: unknown })[name];
  } catch {
    // What a getter hides does not hide the rest.
    return undefined;
  }
}

/** A text for a model, without credentials and so long at most. */
export function modelText(text: string, maxLength: number = MAX_ERROR_TEXT): string {
  const most = 8 * MAX_ERROR_TEXT;
  // A URL that is cut does not tell what of it is a password.
  const read = text.length > most ? text.slice(0, most).replace(/([\\/]{2})\S*$/, "$1***") : text;
  return shorten(withoutCredentials(read), maxLength - 1);
}
