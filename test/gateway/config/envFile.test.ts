// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../newFolder.ts";
import { callTool, openGateway } from "../openListed.ts";

const server = { command: process.execPath, args: [join(import.meta.dirname, "../servers/odd.mjs"), "all"] };

/** What a server with such a file of variables has in its environment. */
async function environmentWith(text: string, env: { [name: string]: string }): Promise<Record<string, string>> {
  const folder = newFolder();
  writeFileSync(join(folder, "secrets.env"), text);
  const odd = { ...server, envFile: "${FOLDER}/secrets.env", env };
  const gateway = await openGateway({ mcpServers: { odd } }, { environment: { ...process.env, FOLDER: folder } });
  const { content } = await callTool(gateway, "exec", { server_name: "odd", tool_name: "environment" });
  return JSON.parse(content[0]?.text ?? "");
}

it.each<[name: string, text: string, env: { [name: string]: string }, expected: object]>([
  ["lines", "A=1\nB=two words\n", {}, { A: "1", B: "two words" }],
  ["comments, quotes and export", "# secret\nexport A='x # y' # z\nB=\"a\\nb\"\n\n", {}, { A: "x # y", B: "a\nb" }],
  [
    "what env says too",
    "A=1\nB=2\n",
    { B: "3", C: "${FOLDER:-}x" },
    { A: "1", B: "3", C: expect.stringMatching(/.x$/) },
  ],
  ["dollars, as they are", "A=${FOLDER}\n", {}, { A: "${FOLDER}" }],
])("a server gets of its envFile %s", async (_, text, env, expected) => {
  const environment = await environmentWith(text, env);
  expect(environment).toMatchObject(expected);
  expect(environment.FOLDER).toBeUndefined();
});

it.each([
  ["is a folder", "."],
  ["is a device", "/dev/zero"],
  ["is too large", "large.env"],
])("an envFile that %s is an error of its server", async (_, name) => {
  const folder = newFolder();
  writeFileSync(join(folder, "large.env"), `A=${"x".repeat(1_048_576)}`);
  const odd = { ...server, envFile: resolve(folder, name) };
  const gateway = await openGateway({ mcpServers: { odd } });
  expect((await gateway.ready())[0]?.error).toContain("expected a file of at most 1048576 bytes");
});

it.each(["utf8", "utf16le"] as const)("a file with a byte order mark is read in its encoding, %s", async (encoding) => {
  const folder = newFolder();
  const file = join(folder, "secret.txt");
  writeFileSync(file, "\ufeffA=s3cret\n", encoding);
  const odd = { ...server, envFile: file, env: { B: `\${file:${file}}` } };
  const gateway = await openGateway({ mcpServers: { odd } });
  const { content } = await callTool(gateway, "exec", { server_name: "odd", tool_name: "environment" });
  expect(JSON.parse(content[0]?.text ?? "")).toMatchObject({ A: "s3cret", B: "A=s3cret" });
});

it.each<[name: string, odd: object, reason: string]>([
  ["command", { command: "s3cret\0" }, "expected a command without NUL characters"],
  ["args", { args: ["-e", "s3cret\0"] }, "expected args/1 without NUL characters"],
  ["cwd", { cwd: "/s3cret\0" }, "expected a cwd without NUL characters"],
  ["env", { env: { A: "s3cret\0" } }, 'expected the variable "A" without NUL characters'],
  ["env as one text", { env: { "A=s3cret": "" } }, 'expected names of variables without "=" and NUL in env'],
  ["envFile", { envFile: "/s3cret\0" }, "expected an envFile without NUL characters"],
  ["a file of a variable", { env: { A: "${file:secret.bin}" } }, "cannot be read: expected text in UTF-8 or UTF-16"],
])("a process gets no NUL of %s, and the error has the place alone", async (_, odd, reason) => {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(join(file, "..", "secret.bin"), Uint8Array.from([...Buffer.from("s3cret"), 0xff, 0]));
  writeFileSync(file, JSON.stringify({ mcpServers: { odd: { ...server, ...odd } } }));
  const [status] = await (await openGateway(file)).ready();
  expect(status?.error).toContain(reason);
  expect(status?.error).not.toContain("s3cret");
});

it("a server inherits the variables that programs need, and no others", async () => {
  const needed = { HOME: "/home/ada", LANG: "de_DE.UTF-8", PATH: process.env.PATH, TMPDIR: "/scratch" };
  const environment = { ...needed, API_KEY: "s3cret", NODE_OPTIONS: "--no-warnings" };
  const gateway = await openGateway({ mcpServers: { odd: server } }, { environment });
  const { content } = await callTool(gateway, "exec", { server_name: "odd", tool_name: "environment" });
  const counted = { ...needed, OPENJIUWEN_TOOLS_NESTED: "1" };
  // By the last, what a server leaves behind is found.
  const marked = { ...counted, OPENJIUWEN_TOOLS_SERVER: expect.any(String) };
  expect(JSON.parse(content[0]?.text ?? "")).toEqual(process.platform === "linux" ? marked : counted);
});

/** The variables of such names that a server gets of an environment, or of its config. */
async function variablesOf(environment: object, names: RegExp, odd: object = {}): Promise<object> {
  const { PATH } = process.env;
  const options = { environment: { PATH, ...environment } };
  const gateway = await openGateway({ mcpServers: { odd: { ...server, ...odd } } }, options);
  const { content } = await callTool(gateway, "exec", { server_name: "odd", tool_name: "environment" });
  const received = Object.entries(JSON.parse(content[0]?.text ?? ""));
  return Object.fromEntries(received.filter(([name]) => names.test(name)));
}

const proxiesOf = (environment: object, odd?: object): Promise<object> => variablesOf(environment, /proxy/i, odd);

describe("a server gets the proxies", () => {
  it.each<[name: string, proxies: object]>([
    ["in capital letters", { HTTPS_PROXY: "http://proxy:1", NO_PROXY: "localhost" }],
    ["in small letters", { https_proxy: "http://proxy:1", http_proxy: "http://proxy:2", no_proxy: "localhost" }],
    ["in both", { HTTPS_PROXY: "http://proxy:1", https_proxy: "http://proxy:2" }],
    ["for all protocols, and what makes Node read them", { ALL_PROXY: "socks5://proxy:1", NODE_USE_ENV_PROXY: "1" }],
    ["and no others", {}],
  ])("of this process %s", async (_, proxies) => {
    expect(await proxiesOf({ ...proxies, HTTP_PROXY_KEY: "s3cret", NPM_CONFIG_PROXY: "http://proxy:3" })).toEqual(
      proxies,
    );
  });

  it("of its config instead of those of this process in other letters", async () => {
    const environment = { HTTPS_PROXY: "http://a:1", https_proxy: "http://a:1", NO_PROXY: "a", no_proxy: "a" };
    const env = { HTTPS_PROXY: "http://own:1", no_proxy: "" };
    expect(await proxiesOf(environment, { env })).toEqual(env);
    const folder = newFolder();
    writeFileSync(join(folder, "proxy.env"), "https_proxy=http://file:1\n");
    const expected = { https_proxy: "http://file:1", NO_PROXY: "a", no_proxy: "a" };
    expect(await proxiesOf(environment, { envFile: join(folder, "proxy.env") })).toEqual(expected);
  });

  it.each(["error", "output"])("and no password of them is told when it writes one as %s", async (stream) => {
    const write = stream === "error" ? "process.stderr.write" : "process.stdout.write";
    for (const before of [0, 440, 455, 470, 480, 490, 3_480, 3_985]) {
      // Whatever is cut away, the password is not what is left.
      const text = `"${"x".repeat(before)} " + process.env.HTTPS_PROXY + "${" y".repeat(240)}\\n"`;
      const odd = { args: ["-e", `${write}(${text}, () => process.exit(3))`], era: "legacy" };
      const environment = { PATH: process.env.PATH, HTTPS_PROXY: "http://ada:hunter2hunter2@proxy:1" };
      const gateway = await openGateway({ mcpServers: { odd: { ...server, ...odd } as never } }, { environment });
      const [status] = await gateway.ready();
      expect(status?.error).toContain("cannot be started");
      expect(status?.error).not.toMatch(/hunter|unter2|nter2/);
    }
  });
});

it("a server gets the files of certificates of this process", async () => {
  const files = {
    ...{ SSL_CERT_FILE: "a", SSL_CERT_DIR: "b", NODE_EXTRA_CA_CERTS: "c" },
    ...{ REQUESTS_CA_BUNDLE: "d", CURL_CA_BUNDLE: "e" },
  };
  expect(await variablesOf({ ...files, SSL_KEY_FILE: "x" }, /^(?:SSL|NODE_|REQUESTS|CURL)/)).toEqual(files);
});

it.each(["/no/such", import.meta.filename])("a server whose cwd %j is no folder says so", async (cwd) => {
  const gateway = await openGateway({ mcpServers: { odd: { ...server, cwd } } });
  expect((await gateway.ready())[0]?.error).toContain(`expected a folder as cwd, received ${JSON.stringify(cwd)}`);
});

it("a server without the variable of a token is told in plain text", async () => {
  const gateway = await openGateway({ mcpServers: { odd: { ...server, env: { A: "${CRM_TOKEN}" } } } });
  expect((await gateway.ready())[0]?.error).toContain(
    "the environment has no variable CRM_TOKEN; set it, or write ${NAME:-text} with a text for it",
  );
});

it("a server whose envFile is not there is reported, and the others serve", async () => {
  const gateway = await openGateway({ mcpServers: { odd: { ...server, envFile: "/no/such.env" }, other: server } });
  const [odd, other] = await gateway.ready();
  expect(odd).toMatchObject({ state: "failed", error: expect.stringContaining("/no/such.env") });
  expect(other).toMatchObject({ state: "ready" });
});
