/**
 * A text without the credentials in it: drivers of databases and clients of HTTP name the request that failed, with its
 * URL, its headers and its settings. Every name stays, so that whoever reads the text knows what was there.
 *
 * @example
 * withoutCredentials("401 of https://ada:hunter2@db/x for Authorization: Bearer abc"); // "401 of https://***@db/x for Authorization: ***"
 */
export const withoutCredentials = (text: string): string =>
  CREDENTIALS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);

/** A quote, which a text within a text escapes. */
const QUOTE = "(\\\\*[\"'`])";
const KEYS = "api|access|account|auth|functions|master|private|signing|subscription";
/** A key, a token or a password, whatever stands before: in a header, in JSON, among variables, in a setting. */
const SECRET = `(?:pass(?:word|wd|phrase)|pwd|secret|(?:${KEYS})[-_]?key|(?:[-_]|access|refresh|id)token|[-_]signature)`;
const NAME = `(?:authorization|cookie|${SECRET})`;
/** What stands behind a name, whose end may have a quote. */
const IS = "(?:\\\\*[\"'`])?\\s*(?:=>|[:=])\\s*";
/** What begins the value of another pattern, or has been replaced already. */
const BARE = "(?![\\s\\\\\"'`[]|\\*\\*\\*)";
const PART = '(?:"[^"\\n]*"|[^\\s",]+)';

const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  // The user and the password of a URL, and of one that is part of another.
  [/([\\/]{2})(?:[^\s/\\@:]*:[^\s"'<>]*|[^\s/\\]*)@/g, "$1***@"],
  [/(%3A%2F%2F)[^\s"'<>]*?%40/gi, "$1***%40"],
  // A key or a signature among its parameters.
  [
    /([?&#][\w.%[\]-]*(?:key|token|secret|pass\w*|pwd|sig\w*|credential|auth|jwt|session)(?:[[\]]|%5[BD])*=)[^\s&#"'<>]+/gi,
    "$1***",
  ],
  // In a list, in quotes, in the same quotes as the name, bare.
  [new RegExp(`(${NAME}${IS})\\[[^\\]]*(?:\\]|$)`, "gi"), '$1["***"]'],
  [new RegExp(`(${NAME}(?:\\\\*["'\`]\\s*,\\s*|${IS}))${QUOTE}[^]*?(?:\\2|$)`, "gi"), "$1$2***$2"],
  [new RegExp(`${QUOTE}([\\w-]*${NAME}\\s*[:=]\\s*)${BARE}[^]*?(?:\\1|$)`, "gi"), "$1$2***$1"],
  [new RegExp(`(${SECRET}${IS})${BARE}[^\\s"',;&\\]}]+`, "gi"), "$1***"],
  [
    new RegExp(
      `(authorization\\s*[:=]\\s*)${BARE}(?:[a-z][\\w-]*\\s+)?(?:[\\w-]+=)?${PART}(?:\\s*,\\s*[\\w-]+=${PART})*`,
      "gi",
    ),
    "$1***",
  ],
  [new RegExp(`(cookie\\s*[:=]\\s*)${BARE}[^\\r\\n]+`, "gi"), "$1***"],
  // A word alone is none.
  [/((?:bearer(?:[\s:=+]|%20)|token["'`]?\s*[:=])[\s"'`]*)(?=[a-z_.~+/=-]*\d)[\w.~+/-]{8,}=*/gi, "$1***"],
  // The user of curl.
  [/(\s(?:-u|--user)[\s=]+["']?[^\s:"']*:)[^\s"']+/g, "$1***"],
  // Keys that say by their beginning what they are: of OpenAI and its like, GitHub, AWS, Slack, Google, GitLab.
  [/\b(sk-|gh[opsur]_|github_pat_|AKIA|ASIA|xox[abeprs]-|AIza|glpat-)[\w-]{12,}/g, "***"],
];
