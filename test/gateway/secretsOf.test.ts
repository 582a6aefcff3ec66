// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { expander } from "../../src/gateway/config/expandVariables.ts";
import { readingOnce } from "../../src/gateway/files/readTextFile.ts";
import type { ServerConfig } from "../../src/gateway/index.ts";
import { commandOf } from "../../src/gateway/servers/commandOf.ts";
import { secretsOf } from "../../src/gateway/servers/secretsOf.ts";
import { newFolder } from "./newFolder.ts";

const file = join(newFolder(), "secret.txt");
writeFileSync(file, "of a file\n");
const envFile = join(newFolder(), "all.env");
writeFileSync(
  envFile,
  "API_KEY=of-the-file\nOTHER=4f5e6d7c8b9a0f1e\nDB_USER=adalovelace1815\nPORT=3000\nLOG=/var/log/a1b2c3d4e5f6a7b8\n",
);
const environment = {
  CRM_TOKEN: "correct horse",
  API: "Zx81Spectrum48k",
  GITHUB_USER: "adalovelace1815",
  MODE: "production",
  HOST: "db-2.eu-west-1.example.com",
  "input:key": "of an input",
  "input:region": "europe",
};
const inputs = [{ id: "key", password: true }, { id: "region" }];

const found = (server: ServerConfig): string[] =>
  secretsOf(server, inputs, environment)
    .filter((text) => text.length >= 8)
    .sort();
const ofProcess = (parts: object): string[] => found({ command: "x", ...parts });

it.each<[name: string, parts: object, secrets: string[]]>([
  [
    "a variable of such a name",
    { env: { DB_PASSWORD: "pass word", apiKey: "12345678", PGPASSWORD: "hunter2hunter2" } },
    ["12345678", "hunter2hunter2", "pass word"],
  ],
  ["a variable of the environment of such a name", { args: ["${CRM_TOKEN}", "x${env:CRM_TOKEN}"] }, ["correct horse"]],
  ["one that looks like a token", { env: { X: "${API}" } }, ["Zx81Spectrum48k"]],
  ["the default of a variable of such a name", { env: { X: "${MY_KEY:-s3cret-of-ada}" } }, ["s3cret-of-ada"]],
  ["a file, and an input that is hidden", { args: [`\${file:${file}}`, "${input:key}"] }, ["of a file", "of an input"]],
  [
    "an option, and what is behind it",
    { args: ["--token", "s3cret-a", "--api-key=s3cret-b", "-e", "A_SECRET=s3cret-c"] },
    ["s3cret-a", "s3cret-b", "s3cret-c"],
  ],
  [
    "a header in an argument",
    { args: ["--header", "Authorization: Bearer s3cret-d"] },
    ["Bearer s3cret-d", "s3cret-d"],
  ],
  [
    "a header in JSON",
    { env: { HEADERS: '{"a":{"Authorization":"Bearer s3cret-e"},"b":"plain text"}' } },
    ["Bearer s3cret-e", "s3cret-e"],
  ],
  [
    "the password of a URL",
    { env: { DATABASE_URL: "postgres://ada:p%40ssw0rd!@db/x?token=s3cret-f" } },
    ["p%40ssw0rd!", "p@ssw0rd!", "s3cret-f"],
  ],
  ["a command in one text", { command: "API_KEY=s3cret-g npx server --token s3cret-h" }, ["s3cret-g", "s3cret-h"]],
  ["an envFile", { envFile }, ["4f5e6d7c8b9a0f1e", "of-the-file"]],
  [
    "the lines of a key",
    { env: { PRIVATE_KEY: "-----BEGIN\nMIIEvQIBADANBgkq\n-----END" } },
    ["-----BEGIN\nMIIEvQIBADANBgkq\n-----END", "MIIEvQIBADANBgkq"],
  ],
  [
    "the default of a hidden argument",
    {
      tools: {
        t: {
          defaults: { n: "4f5e6d7c8b9a", token: "of a default", mode: "everything", shown: "4f5e6d7c8b9b" },
          hidden: ["n", "token", "mode"],
        },
      },
    },
    ["4f5e6d7c8b9a", "of a default"],
  ],
  [
    "nothing that is short, common, a path or a name",
    {
      command: "/opt/a1b2c3d4e5f6a7b8/bin",
      args: [
        "${MODE}",
        "${HOST}",
        "${GITHUB_USER}",
        "${input:region}",
        "server-x@1.2.3",
        "--user",
        "adalovelace",
        "${workspaceFolder}",
      ],
      env: {
        DEBUG: "true",
        PORT: "3000",
        TOKEN_FILE: "/run/secrets/token",
        API_KEY: "~/.keys/crm",
        SSH_AUTH_SOCK: "/tmp/ssh",
        AUTHOR: "Ada Lovelace",
        MAX_TOKENS: "16000000",
        MISSING_TOKEN: "${MISSING}",
      },
    },
    [],
  ],
])("finds %s", (_, parts, secrets) => {
  expect(ofProcess(parts)).toEqual(secrets);
});

it("finds the credentials of a server with a URL", () => {
  const server = {
    url: "https://crm.example/mcp?key=of-the-url&page=of-the-page",
    headers: { "X-Api-Key": "${MODE}", "X-Team": "${CRM_TOKEN}", "X-Region": "of-the-region" },
    oauth: { clientId: "of-the-client", clientSecret: "of the secret", privateKey: "${API}" },
  };
  expect(found(server)).toEqual(["Zx81Spectrum48k", "correct horse", "of the secret", "of-the-url", "production"]);
});

it("finds what a process got of files that have changed since", () => {
  const folder = newFolder();
  const write = (secret: string): void => {
    writeFileSync(join(folder, "one.txt"), `${secret}-of-a-text`);
    writeFileSync(join(folder, "all.env"), `API_KEY=${secret}-of-an-envFile`);
  };
  const server = { command: "x", args: [`\${file:${folder}/one.txt}`], envFile: join(folder, "all.env") };
  const readFile = readingOnce();
  write("former");
  const command = commandOf(server, {}, expander({}, { readFile }), readFile);
  write("latter");
  expect([command.args[0], command.env.API_KEY]).toEqual(["former-of-a-text", "former-of-an-envFile"]);
  expect(secretsOf(server, [], {}, readFile)).toEqual(["former-of-a-text", "former-of-an-envFile"]);
  expect(secretsOf(server, [], {})).toEqual(["latter-of-a-text", "latter-of-an-envFile"]);
});

it.each([
  "x=".repeat(300_000),
  "a".repeat(1_000_000),
  '{"a":'.repeat(100_000),
  "{".repeat(100_000),
  "1a".repeat(300_000),
])("looks at a long text in linear time", (text) => {
  const from = performance.now();
  secretsOf({ command: "x", args: ["${LONG}", text], env: { A: text, B_TOKEN: text } }, [], { LONG: text });
  expect(performance.now() - from).toBeLessThan(2_000);
});
