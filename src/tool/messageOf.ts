import { shorten } from "../json/index.ts";

/**
 * What was thrown, as text for a model: at most 4,000 characters, and no credentials of URLs. It may be anything, even
 * something that throws when it is looked at.
 */
export function messageOf(cause: unknown): string {
  try {
    return shorten(withoutCredentials(String(cause instanceof Error ? cause.message : cause)), MAX_LENGTH);
  } catch {
    return "an error without words";
  }
}

const MAX_LENGTH = 4000;

/** Drivers of databases and clients of HTTP name the URL that failed, with the user and the password in it. */
const withoutCredentials = (text: string): string => text.replace(/:\/\/[^\s/]*@/g, "://***@");
