import { shorten, withoutCredentials } from "../../checks/index.ts";
import { preview } from "../../validate/index.ts";
import { MAX_ERROR_CAUSES, MAX_ERROR_TEXT, MAX_JOINED_ERRORS } from "../limits.ts";

/**
 * The text of a thrown value for a model: at most 500 characters, without credentials. For an error it has the messages
 * of the error, of its causes and of the errors that it joins. The value may be anything, even an object that throws
 * when it is read.
 *
 * @example
 * messageOf(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") })); // "fetch failed: connect ECONNREFUSED"
 */
export function messageOf(cause: unknown, maxLength: number = MAX_ERROR_TEXT): string {
  try {
    return modelText(thrownText(cause, []), maxLength);
  } catch {
    return "an error that cannot be read";
  }
}

/** The text of a thrown value. The errors `behind` it have it as their cause, or join it. */
function thrownText(thrown: unknown, behind: readonly object[]): string {
  if (typeof thrown === "string" && thrown.trim() !== "") return thrown;
  if (typeof thrown !== "object" || thrown === null) return `${preview(thrown)} was thrown`;
  const said = textIn(thrown, "message") ?? textIn(thrown, "code") ?? textIn(thrown, "name");
  const reasons = behind.length < MAX_ERROR_CAUSES ? reasonsOf(thrown, [...behind, thrown]) : [];
  const parts = [said, ...reasons].filter((part) => part !== undefined);
  // A message often ends with that of its cause.
  const texts = parts.filter((part, index) => !parts.slice(0, index).some((before) => before.endsWith(part)));
  return texts.length > 0 ? texts.join(": ") : `${preview(thrown)} was thrown`;
}

/** The texts of the errors that an error joins, without repetitions, and of its cause. */
function reasonsOf(thrown: object, behind: readonly object[]): (string | undefined)[] {
  const errors = fieldOf(thrown, "errors");
  const cause = fieldOf(thrown, "cause") ?? undefined;
  const isNew = (error: unknown): boolean => !behind.includes(error as object);
  const joined = Array.isArray(errors) ? errors.filter(isNew) : [];
  const texts = new Set(joined.slice(0, MAX_JOINED_ERRORS).map((error) => thrownText(error, behind)));
  const more = joined.length - MAX_JOINED_ERRORS;
  if (more > 0) texts.add(`and ${more} more`);
  return [
    texts.size === 0 ? undefined : [...texts].join("; "),
    cause !== undefined && isNew(cause) ? thrownText(cause, behind) : undefined,
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
    // A getter threw; other fields may be readable.
    return undefined;
  }
}

/** A text for a model: at most `maxLength` characters, without credentials. */
export function modelText(text: string, maxLength: number = MAX_ERROR_TEXT): string {
  const most = 8 * MAX_ERROR_TEXT;
  // In a URL that is cut, the password cannot be found.
  const read = text.length > most ? text.slice(0, most).replace(/([\\/]{2})\S*$/, "$1***") : text;
  return shorten(withoutCredentials(read), maxLength - 1);
}
