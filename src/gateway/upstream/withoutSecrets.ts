import { withoutCredentials } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { stripInvisible } from "../stripInvisible.ts";

/**
 * A text of a server without invisible characters, without what looks like a credential, and without the secrets that
 * were sent to the server, in capitals or not, and also as a URL, JSON or Base64 writes them.
 *
 * @example
 * withoutSecrets("No access for s3cret-of-ada", ["s3cret-of-ada"]); // "No access for ***"
 */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const mask = masking(secrets);
  // A text that was cut before could end in a part of a secret; invisible characters could be inside of one.
  const start = mask(text).slice(0, 2 * MAX_MESSAGE);
  return withoutCredentials(mask(stripInvisible(start)));
}

/**
 * Data of a server without the secrets that were sent to it; the same object if no secret is in it.
 *
 * @example
 * dataWithoutSecrets({ sent: ["Bearer s3cret-of-ada"] }, ["s3cret-of-ada"]); // { sent: ["Bearer ***"] }
 */
export function dataWithoutSecrets(data: unknown, secrets: readonly string[] = []): unknown {
  return secrets.some(isSecret) ? withTexts(data, masking(secrets)) : data;
}

/** The characters of a message, much of which is from the server. @internal */
export const MAX_MESSAGE = 4_000;

/** The characters of a secret: a shorter value may be a part of other words. */
export const MIN_SECRET = 8;

const isSecret = ({ length }: string): boolean => length >= MIN_SECRET;

function masking(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.filter(isSecret).flatMap(formsOf);
  if (forms.length === 0) return (text) => text;
  // The longest first, because one may be a part of another.
  const sorted = forms.sort((left, right) => right.length - left.length);
  const pattern = new RegExp(sorted.map((form) => form.replace(/[^\w\s]/g, "\\$&")).join("|"), "gi");
  return (text) => text.replace(pattern, "***");
}

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64"),
];

function withTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === "string") return change(data);
  if (!isObject(data) && !Array.isArray(data)) return data;
  const entries = Object.entries(data);
  const changed = entries.map(([key, part]): [string, unknown] => [change(key), withTexts(part, change)]);
  if (changed.every(([key, part], index) => key === entries[index]?.[0] && part === entries[index]?.[1])) return data;
  return Array.isArray(data) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
}
