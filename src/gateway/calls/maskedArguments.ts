import { isObject } from "../../schema/index.ts";

/**
 * Arguments of a call for a log: what has the name of a secret, such as `password` or `credentials`, is `***`, also an
 * object or a list.
 *
 * @example
 * maskedArguments({ user: "ada", credentials: { pass: "hunter2" } }); // { user: "ada", credentials: "***" }
 */
export function maskedArguments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedArguments);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    isSecretName(name) && part !== null && typeof part !== "boolean" ? "***" : maskedArguments(part),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Whether a value of this name is likely to be a secret. `apiKey`, `api-key` and `API_KEY` are one name; plurals such as
 * `max_tokens` mostly count something.
 */
export const isSecretName = (name: string): boolean =>
  SECRET.test(name.replace(/([a-z\d])(?=[A-Z])/g, "$1_").replace(/[-.\s]/g, "_"));

const SECRET =
  /(?:^|_)(?:pass(?:word|wd|phrase|code)?|pwd|secrets?|credentials?|authorization|cookies?|(?:api|access|private|secret|signing|encryption)_?key|(?:(?:access|refresh|id|auth|bearer|session)_?)?token)$/i;
