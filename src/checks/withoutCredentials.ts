/**
 * A text with its credentials replaced by `***`. Errors of database drivers and HTTP clients contain the request that
 * failed, with its URL, headers and settings. The names stay, so that readers know what was replaced.
 *
 * @example
 * withoutCredentials("401 of https://ada:hunter2@db/x for Authorization: Bearer abc"); // "401 of https://***@db/x for Authorization: ***"
 */
export const withoutCredentials = (text: string): string =>
  CREDENTIALS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);

/** A quote with all backslashes before it, because a text inside another text escapes its quotes. */
const QUOTE = "(?<quote>(?<!\\\\)(?<escape>\\\\*)[\"'`])";
/** The quote that ends such a text. One with other backslashes is a part of it. */
const QUOTE_END = "(?<!\\\\)(?:\\k<escape>\\\\\\k<escape>\\\\)*\\k<quote>";
const REST = `[^]*?(?:${QUOTE_END}|$)`;
const KEYS = "api|access|account|auth|encryption|functions|master|private|secret|service|signing|storage|subscription";
/** The end of a name of a key, token or password: in a header, in JSON, of a variable, in a setting. */
const SECRET = `(?:pass(?:word|wd|phrase)|[-_]pass|pwd|secret|(?:${KEYS})[-_]?key|(?:[-_]|access|refresh|id)token|[-_]signature)`;
const NAME = `(?:authorization|cookie|${SECRET})`;
/** The characters between a name, which may end with a quote, and its value. */
const IS = "(?:\\\\*[\"'`])?\\s*(?:=>|[:=])\\s*";
const KEY = "\\\\*[\"'`][\\w-]+\\\\*[\"'`]\\s*:";
/** No value that belongs to another pattern, or was already replaced. */
const BARE = "(?![\\s\\\\\"'`[]|\\*\\*\\*)";
const PART = '(?:"[^"\\n]*"|[^\\s",]+)';

/**
 * The formats of keys and tokens. The minimum lengths exclude words such as `npm_config_registry`, `hf_hub_download`,
 * `pplx-7b-online` and `sk-learn`.
 */
const TOKENS: readonly string[] = [
  // OpenAI, Anthropic, OpenRouter and others.
  "sk-(?=[\\w-]{0,60}\\d)[\\w-]{12,}",
  // Stripe.
  "[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}",
  // GitHub and GitLab.
  "(?:gh[opsur]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt)-)[\\w-]{12,}",
  // AWS, Google, and Google's OAuth.
  "(?:AKIA|ASIA|AIza)[\\w-]{12,}",
  "ya29\\.[\\w-]{20,}",
  // Slack.
  "(?:xox[abceoprs]|xapp)-(?=[\\w-]{0,60}\\d)[\\w-]{10,}",
  // Hugging Face, npm, Groq, Replicate, xAI, Perplexity, Tavily.
  "(?:hf_|npm_|gsk_|r8_|xai-|pplx-|tvly-(?:[a-z]{1,10}-)?)[A-Za-z0-9]{24,}",
  // DigitalOcean and SendGrid.
  "do[opr]_v1_[a-f0-9]{40,}",
  "SG\\.[\\w-]{16,}\\.[\\w-]{16,}",
  // PyPI, Docker, Linear, Notion, Shopify, Figma.
  "(?:pypi-|dckr_pat_|lin_api_|ntn_|shp(?:at|ca|pa|ss)_|figd_)[\\w-]{20,}",
];

const BASE64 = "[A-Za-z0-9+/]";

/** Each pattern takes linear time for every text, because no two adjacent parts match the same characters. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  // The user and the password of a URL, also of a URL inside another URL.
  [/([\\/]{2})(?:[^\s/\\@:]*:[^\s"'<>]*|[^\s/\\]*)@/g, "$1***@"],
  [/(%3A%2F%2F)[^\s"'<>]*?%40/gi, "$1***%40"],
  // A key or a signature in the parameters of a URL.
  [
    /([?&#][\w.%[\]-]*(?:key|token|secret|pass\w*|pwd|sig\w*|credential|auth|jwt|session)(?:[[\]]|%5[BD])*=)[^\s&#"'<>]+/gi,
    "$1***",
  ],
  // A private key in the format of files.
  [
    /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----)[\s\S]*?(-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/g,
    "$1***$2",
  ],
  // A value in the settings of a connection, which ends at the next semicolon.
  [new RegExp(`(\\b(?:password|pwd)\\s*=\\s*)${BARE}[^;"'\`\\r\\n]{1,200}(?=;)`, "gi"), "$1***"],
  [new RegExp(`(;\\s*(?:password|pwd)\\s*=\\s*)${BARE}[^;"'\`\\r\\n]{1,200}`, "gi"), "$1***"],
  // An object with a name and its value, in either order.
  [new RegExp(`(${NAME}\\\\*["'\`]\\s*,[^{}[\\]]{0,200}?\\bvalue${IS})${QUOTE}${REST}`, "gi"), "$1$<quote>***$<quote>"],
  [
    new RegExp(
      `(\\bvalue${IS})${QUOTE}(?:(?!${QUOTE_END})[^]){0,1000}${QUOTE_END}(?=\\s*,[^{}[\\]]{0,200}?\\b(?:name|key)${IS}\\\\*["'\`][\\w-]*${NAME}\\\\*["'\`])`,
      "gi",
    ),
    "$1$<quote>***$<quote>",
  ],
  // A value in a list, in quotes, in the same quotes as the name, without quotes.
  [new RegExp(`(${NAME}${IS})\\[[^\\]]*(?:\\]|$)`, "gi"), '$1["***"]'],
  [new RegExp(`(${NAME}(?:\\\\*["'\`]\\s*,\\s*(?!${KEY})|${IS}))${QUOTE}${REST}`, "gi"), "$1$<quote>***$<quote>"],
  [new RegExp(`${QUOTE}(?<name>[\\w-]*${NAME}\\s*[:=]\\s*)${BARE}${REST}`, "gi"), "$<quote>$<name>***$<quote>"],
  [new RegExp(`(${SECRET}${IS})${BARE}[^\\s"',;&\\]}]+`, "gi"), "$1***"],
  [
    new RegExp(
      `(authorization\\s*[:=]\\s*)${BARE}(?:[a-z][\\w-]*\\s+)?(?:[\\w-]+=)?${PART}(?:\\s*,\\s*[\\w-]+=${PART})*`,
      "gi",
    ),
    "$1***",
  ],
  [new RegExp(`(cookie\\s*[:=]\\s*)${BARE}[^\\r\\n]+`, "gi"), "$1***"],
  // A word without a digit is not a token.
  [/((?:bearer(?:[\s:=+]|%20)|token["'`]?\s*[:=])[\s"'`]*)(?=[a-z_.~+/=-]*\d)[\w.~+/-]{8,}=*/gi, "$1***"],
  [/(\btoken\s{1,5})(?=[a-z_.~+/=-]*\d)[\w.~+/-]{16,}=*/gi, "$1***"],
  // A webhook, whose path alone lets others in: of Slack, Discord, Telegram and Teams.
  [
    /((?:hooks\.slack\.com\/[a-z]{1,20}|discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com|api\.telegram\.org)\/)[^\s"'<>\\)\]]+/g,
    "$1***",
  ],
  // A variable such as `PGPASS`.
  [new RegExp(`(\\b[A-Z\\d]{1,40}PASS=)${BARE}[^\\s"',;&\\]}]+`, "g"), "$1***"],
  // The user of curl.
  [/(\s(?:-u|--user)[\s=]+["']?[^\s:"']*:)[^\s"']+/g, "$1***"],
  // The scheme of a header without its name. Base64 differs from a word: it has capital letters or digits.
  [
    new RegExp(
      `\\b((?:[Bb]asic|BASIC)(?:\\s{1,5}|%20))(?=[A-Za-z+/]{0,100}(?:[a-z][A-Z]|[\\d=]))` +
        `(?:${BASE64}{4})+(?:${BASE64}{2}==|${BASE64}{3}=)?(?![\\w+/=])`,
      "g",
    ),
    "$1***",
  ],
  // JSON Web Tokens: three parts in base64url, or five if they are encrypted.
  [/(?<![\w-])eyJ[\w-]{10,}(?:\.[\w-]*){2,4}/g, "***"],
  [new RegExp(`\\b(?:${TOKENS.join("|")})`, "g"), "***"],
];
