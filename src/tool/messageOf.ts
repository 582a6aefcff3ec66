import { shorten } from "../json/index.ts";

/**
 * What was thrown, as text for a model: at most 4,000 characters, and no credentials of URLs. It may be anything, even
 * something that throws when it is looked at.
 */
export function messageOf(cause: unknown): string {
  try {
    const text = String(cause instanceof Error ? cause.message : cause);
    return shorten(withoutCredentials(text.slice(0, 2 * MAX_LENGTH)), MAX_LENGTH);
  } catch {
    return "an error without words";
  }
}

const MAX_LENGTH = 4000;

/** Drivers of databases and clients of HTTP name the URL that failed, with the user and the password in it. */
const withoutCredentials = (text: string): string =>
  text.replace(/([\\/]{2})(?:[^\s/\\@:]*:[^\s"'<>]*|[^\s/\\]*)@/g, "$1***@");
