import { shorten } from "../json/index.ts";

/**
 * What was thrown, as text for a model: without credentials, and at most 500 characters. It may be anything, even
 * something that throws when it is looked at.
 */
export function messageOf(cause: unknown, maxLength: number = MAX_LENGTH): string {
  try {
    return modelText(String(cause instanceof Error ? cause.message : cause), maxLength);
  } catch {
    return "an error without words";
  }
}

/** A text for a model, without credentials and so long at most. */
export const modelText = (text: string, maxLength: number = MAX_LENGTH): string =>
  shorten(withoutCredentials(text.slice(0, 8 * MAX_LENGTH)), maxLength - 1);

const MAX_LENGTH = 500;

/** Drivers of databases and clients of HTTP name the request that failed, with the credentials in it. */
const withoutCredentials = (text: string): string =>
  CREDENTIALS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);

const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  // The user and the password of a URL.
  [/([\\/]{2})(?:[^\s/\\@:]*:[^\s"'<>]*|[^\s/\\]*)@/g, "$1***@"],
  // A key or a signature among its parameters.
  [/([?&][\w-]*(?:key|token|secret|password|passwd|signature|credential|sig|auth)=)[^\s&#"'<>]+/gi, "$1***"],
  // A header: in a text, in JSON, or in the options of a client.
  [
    /\b((?:proxy-)?authorization["']?\s*[:=]\s*["'[]*)(?:(?:bearer|basic|token|digest|negotiate|apikey)\s+)?[^\s"',;\]}]+/gi,
    "$1***",
  ],
  [/((?:api[-_]?key|(?:auth|access|security)[-_]token)["']?\s*[:=]\s*["'[]*)[^\s"',;&\]}]+/gi, "$1***"],
  [/\b((?:set-)?cookie["']?\s*[:=]\s*["'[]*)[^\n"'\]}]+/gi, "$1***"],
  [/\b(bearer\s+)[\w.~+/-]{8,}=*/gi, "$1***"],
  // A setting of a connection, and the user of curl.
  [/((?:password|passwd|passphrase|pwd|secret)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s"',;&\]}]+)/gi, "$1***"],
  [/(\s(?:-u|--user)[\s=]+["']?[^\s:"']*:)[^\s"']+/g, "$1***"],
  // Keys that say by their beginning what they are: of OpenAI and its like, GitHub, AWS, Slack, Google, GitLab.
  [/\b(sk-|gh[opsur]_|github_pat_|AKIA|ASIA|xox[abeprs]-|AIza|glpat-)[\w-]{12,}/g, "***"],
];
