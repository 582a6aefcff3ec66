/**
 * A text without the credentials in it: drivers of databases and clients of HTTP name the request that failed, with its
 * URL, its headers and its settings. Every name stays, so that whoever reads the text knows what was there.
 *
 * @example
 * withoutCredentials("401 of https://ada:hunter2@db/x for Authorization: Bearer abc"); // "401 of https://***@db/x for Authorization: ***"
 */
export const withoutCredentials = (text: string): string =>
  CREDENTIALS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);

/** A quote, which a text within a text escapes: all the backslashes before it, so that they are counted once. */
const QUOTE = "((?<!\\\\)\\\\*[\"'`])";
const KEYS = "api|access|account|auth|encryption|functions|master|private|secret|service|signing|storage|subscription";
/** A key, a token or a password, whatever stands before: in a header, in JSON, among variables, in a setting. */
const SECRET = `(?:pass(?:word|wd|phrase)|[-_]pass|pwd|secret|(?:${KEYS})[-_]?key|(?:[-_]|access|refresh|id)token|[-_]signature)`;
const NAME = `(?:authorization|cookie|${SECRET})`;
/** What stands behind a name, whose end may have a quote. */
const IS = "(?:\\\\*[\"'`])?\\s*(?:=>|[:=])\\s*";
/** What begins the value of another pattern, or has been replaced already. */
const BARE = "(?![\\s\\\\\"'`[]|\\*\\*\\*)";
const PART = '(?:"[^"\\n]*"|[^\\s",]+)';

/**
 * How keys and tokens begin and go on, as their makers write them. The lengths are lower bounds, but long enough that no
 * word is one: `npm_config_registry`, `hf_hub_download`, `pplx-7b-online` and `sk-learn` are none.
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
];

const BASE64 = "[A-Za-z0-9+/]";

/** Each pattern takes time in proportion to the text, whatever the text is: no part of it repeats what another may take. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  // The user and the password of a URL, and of one that is part of another.
  [/([\\/]{2})(?:[^\s/\\@:]*:[^\s"'<>]*|[^\s/\\]*)@/g, "$1***@"],
  [/(%3A%2F%2F)[^\s"'<>]*?%40/gi, "$1***%40"],
  // A key or a signature among its parameters.
  [
    /([?&#][\w.%[\]-]*(?:key|token|secret|pass\w*|pwd|sig\w*|credential|auth|jwt|session)(?:[[\]]|%5[BD])*=)[^\s&#"'<>]+/gi,
    "$1***",
  ],
  // A private key, as files have it.
  [
    /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----)[\s\S]*?(-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/g,
    "$1***$2",
  ],
  // In the settings of a connection, where a value goes on to the next semicolon.
  [new RegExp(`(\\b(?:password|pwd)\\s*=\\s*)${BARE}[^;"'\`\\r\\n]{1,200}(?=;)`, "gi"), "$1***"],
  [new RegExp(`(;\\s*(?:password|pwd)\\s*=\\s*)${BARE}[^;"'\`\\r\\n]{1,200}`, "gi"), "$1***"],
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
  // The scheme of a header without its name. What stands there is base64, and no word: its letters are not all small.
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
