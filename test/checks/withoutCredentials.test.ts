import { describe, expect, test } from "vitest";
import { withoutCredentials } from "../../src/checks/index.ts";

const letters = (length: number): string => "aB3dE5gH7jK9".repeat(20).slice(0, length);
const hex = (length: number): string => "0123456789abcdef".repeat(10).slice(0, length);

/** Put together here, so that no scanner of secrets takes the test for a leak. */
const TOKENS: readonly (readonly [maker: string, ...token: string[]])[] = [
  ["OpenAI", "sk-", `proj-${letters(48)}`],
  ["Anthropic", "sk-ant-", `api03-${letters(93)}AA`],
  ["Stripe", "sk_live_", letters(24)],
  ["Stripe, a test", "sk_test_", letters(24)],
  ["Stripe, restricted", "rk_live_", letters(99)],
  ["Hugging Face", "hf_", letters(34)],
  ["npm", "npm_", letters(36)],
  ["Groq", "gsk_", letters(52)],
  ["xAI", "xai-", letters(80)],
  ["SendGrid", "SG.", letters(22), ".", letters(43)],
  ["DigitalOcean", "dop_v1_", hex(64)],
  ["DigitalOcean, refreshing", "dor_v1_", hex(64)],
  ["Google, OAuth", "ya29.", `a0_${letters(60)}`],
  ["Google", "AIza", letters(35)],
  ["Replicate", "r8_", letters(37)],
  ["Perplexity", "pplx-", letters(48)],
  ["Tavily", "tvly-", letters(32)],
  ["Tavily, development", "tvly-", `dev-${letters(32)}`],
  ["GitHub", "ghp_", letters(36)],
  ["GitHub, fine-grained", "github_pat_", `${letters(22)}_${letters(59)}`],
  ["GitLab", "glpat-", letters(20)],
  ["AWS", "AKIA", "IOSFODNN7EXAMPLE"],
  ["AWS, for a session", "ASIA", "IOSFODNN7EXAMPLE"],
  ["Slack", "xoxb-", `1234567890-${letters(24)}`],
  ["Slack, an app", "xapp-", `1-A1-${letters(24)}`],
  ["PyPI", "pypi-", letters(60)],
  ["Docker", "dckr_pat_", letters(27)],
  ["Linear", "lin_api_", letters(40)],
  ["Notion", "ntn_", letters(46)],
  ["Shopify", "shpat_", hex(32)],
  ["Figma", "figd_", letters(40)],
  ["JWT", "eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxIn0", `.${letters(43)}`],
  ["JWT without a signature", "eyJhbGciOiJub25lIn0", ".eyJzdWIiOiIxIn0", "."],
  ["encrypted JWT", "eyJhbGciOiJSU0EtT0FFUCJ9", `.${letters(20)}.${letters(16)}`, `.${letters(20)}.${letters(22)}`],
];

describe.each(TOKENS)("a token of %s", (_, ...parts) => {
  const token = parts.join("");
  test.each<[string, string]>([
    ["alone", "T"],
    ["in a sentence", "the key T was refused."],
    ["in quotes", 'x-custom "T", see'],
    ["in JSON within JSON", '"{\\"a\\":\\"T\\"}"'],
    ["in a path", "/v1/T/me"],
    ["beside brackets", "[T](T)"],
  ])("is hidden %s", (_, text) => {
    expect(withoutCredentials(text.replaceAll("T", token))).toBe(text.replaceAll("T", "***"));
  });
});

test.each<[string, string, string]>([
  ["a variable of a database", "DB_PASS=hunter2 DB_USER=ada", "DB_PASS=*** DB_USER=ada"],
  ["a variable of PostgreSQL", "PGPASS=hunter2 PGUSER=ada", "PGPASS=*** PGUSER=ada"],
  ["a key in quotes", 'secret_key="hunter2" at 3', 'secret_key="***" at 3'],
  ["a token behind the word", `the token ${"abc123def456"}ghi789 expired`, "the token *** expired"],
  [
    "a webhook of Slack",
    "POST https://hooks.slack.com/services/T0/B0/x: 404",
    "POST https://hooks.slack.com/services/*** 404",
  ],
  ["a webhook of Discord", '"https://discord.com/api/webhooks/1/a-b"', '"https://discord.com/api/webhooks/***"'],
  ["a bot of Telegram", "(https://api.telegram.org/bot1:AA-b/getMe)", "(https://api.telegram.org/***)"],
  ["a setting in YAML", "smtp-pass: hunter2\nhost: a", "smtp-pass: ***\nhost: a"],
  ["the key of a framework", "SECRET_KEY=hunter2!x SECRET_KEY: 'a b'", "SECRET_KEY=*** SECRET_KEY: '***'"],
  ["a connection", "Server=db;Password=My Pass;x", "Server=db;Password=***;x"],
  ["a connection's end", "Server=db;User Id=sa;Pwd=My Pass", "Server=db;User Id=sa;Pwd=***"],
  [
    "a connection in quotes",
    'connect("Server=db;Password=My Pass") failed',
    'connect("Server=db;Password=***") failed',
  ],
  ["a storage", "AccountName=a;AccountKey=abc==;x=1", "AccountName=a;AccountKey=***;x=1"],
  [
    "a private key",
    "read -----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc=\n-----END RSA PRIVATE KEY----- failed",
    "read -----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY----- failed",
  ],
  ["a private key in JSON", '"-----BEGIN PRIVATE KEY-----\\nMIIE\\n', '"-----BEGIN PRIVATE KEY-----***'],
  ["a scheme in quotes", 'sent "Basic dXNlcjpwYXNz" to a', 'sent "Basic ***" to a'],
  ["a scheme in a list", "['Basic dTpwdw==', 'x']", "['Basic ***', 'x']"],
  ["a quote in a password", '{"password":"a\\"b","c":1}', '{"password":"***","c":1}'],
  [
    "a quote in JSON within JSON",
    '"{\\"api_key\\":\\"a\\\\\\"b\\",\\"c\\":1}"',
    '"{\\"api_key\\":\\"***\\",\\"c\\":1}"',
  ],
  ["a backslash at the end", '{"password":"a\\\\","c":"d"}', '{"password":"***","c":"d"}'],
  ["a backslash and a quote", '{"password":"a\\\\\\"b","c":"d"}', '{"password":"***","c":"d"}'],
  ["a quote behind the scheme", '{"Authorization":"Bearer \\"a\\" b","c":1}', '{"Authorization":"***","c":1}'],
  ["a quote in a setting", '"password=a\\"b", "c"', '"password=***", "c"'],
  ["a name and its value", '[{"name":"DB_PASSWORD","value":"x"}]', '[{"name":"DB_PASSWORD","value":"***"}]'],
  [
    "a name and its value in JSON within JSON",
    '"{\\"key\\":\\"api_key\\",\\"value\\":\\"x\\"}"',
    '"{\\"key\\":\\"api_key\\",\\"value\\":\\"***\\"}"',
  ],
  [
    "a name and its value in JavaScript",
    "{ name: 'DB_PASSWORD', value: 'x' }",
    "{ name: 'DB_PASSWORD', value: '***' }",
  ],
  [
    "a name and its value with others",
    '{"name":"DB_PASSWORD","type":"a","value":"x"}',
    '{"name":"DB_PASSWORD","type":"a","value":"***"}',
  ],
  ["a value and its name", '{"value":"a\\"b","name":"DB_PASSWORD"}', '{"value":"***","name":"DB_PASSWORD"}'],
  ["a flag and its value", '["--password","value","c"]', '["--password","***","c"]'],
  ["a password in a sentence: a password may be a word", "password: see the manual", "password: *** the manual"],
])("a credential is hidden: %s", (_, text, hidden) => {
  expect(withoutCredentials(text)).toBe(hidden);
});

test.each<string>([
  "id 123e4567-e89b-12d3-a456-426614174000 was not found",
  `commit ${hex(40)} of sha256:${hex(64)} sha512-${letters(86)}==`,
  "the password is in the manual; ask for a secret word, or pass it by",
  "pass: 12 of 30 tests, 3 tests passed",
  "https://user.example/a/b?page=2&sort=name#top and https://example.com:8080/x, https://blog.example/@ada/1",
  `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`,
  "data:application/json;base64,eyJhIjoxLCJiIjoyfQ==",
  "const key = map.get(id); if (key === undefined) throw new Error('no key');",
  "function hash(text) { return createHash('sha256').update(text).digest('hex'); }",
  "import { hf_hub_download } from 'hf'; npm_config_registry, npm_lifecycle_event, npm_package_version",
  "a risk-free task, sk-learn-pipelines-and-transformers, sk-estimator-checks, pplx-7b-online, xai-explanations-of-models",
  "Basic authentication, 'Basic JavaScript', \"Basic auth\" and Basic Usage",
  "SG.de and SG.a.b; r8_t, ya29 and AKIA; xoxo-hugs-and-kisses; eyJ.a.b",
  "-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----",
  "-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----",
  "Server=db;Database=shop;Timeout=5",
  'expected a number at /passengers/0/keyboard, received "tokenizer"',
  "token limit 4096 exceeded, invalid token 12345678, TESTS=3 PASS=3, https://hooks.slack.com and discord.com/api/v10",
  "token: ILLEGAL at 3:14, unexpected token } in JSON",
  '{"name":"password","description":"the password of the user"}',
  '[{"value":"x","name":"city"},{"name":"password"}]',
  "密码错误：请重试",
])("a text without credentials stays as it is: %s", (text) => {
  expect(withoutCredentials(text)).toBe(text);
});

test("the time grows with the length of the text alone", () => {
  const parts = [
    "x",
    "\\",
    "a-",
    "eyJ",
    "-eyJ",
    "eyJa.",
    "sk-",
    "sk_live_",
    "SG.",
    "SG.aaaaaaaaaaaaaaaaaaaaa.",
    "basic ",
  ];
  const more = [
    "Basic AAAA",
    "-----BEGIN ",
    "-----BEGIN PRIVATE KEY-----",
    "password=",
    ";pwd=a b",
    "hf_",
    "r8_a",
    "xox",
  ];
  for (const part of [
    ...parts,
    ...more,
    "tvly-a-",
    '"',
    "'a",
    '\\"',
    "github_pat_",
    "ya29.",
    "cookie",
    "token ",
    "token a",
    "A",
    "PASS",
    "hooks.slack.com/a",
    "pypi-",
    "shpat_",
    "value:'",
    "value:",
    "value:\"value:'",
    "password',",
    "password'',value:'",
    "value:'a',name:",
    "password:'\\\\",
  ]) {
    const started = process.cpuUsage();
    withoutCredentials(part.repeat(Math.ceil(200_000 / part.length)));
    const { user } = process.cpuUsage(started);
    expect([part, user / 1000 < 500]).toEqual([part, true]);
  }
});
