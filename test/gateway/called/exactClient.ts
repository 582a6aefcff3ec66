import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";

/** An answer as the server wrote it: integers that no number of JavaScript holds are bigints. */
export type Answer = { readonly result: Fields } | { readonly error: Fields };
export type Fields = { readonly [key: string]: unknown };

/** A program that serves over its standard input and output, or a URL. */
export type Place =
  | { readonly command: string; readonly args: readonly string[]; readonly env?: object; readonly cwd?: string }
  | { readonly url: URL };

/** The official client, whose requests and answers are exact: it writes bigints as integers, and reads them so. */
export type ExactClient = {
  request(method: string, params: Fields): Promise<Answer>;
  close(): Promise<void>;
};

/**
 * Connects the official client. Its schemas would drop keys and refuse odd lists, and JSON.parse would round integers, so
 * it sends requests under a name that it does not know, and the answers are read from the text of their messages.
 */
export async function exactClient(place: Place, mode: "auto" | "legacy" = "auto"): Promise<ExactClient> {
  const answers = new Map<unknown, Fields>();
  const keep = (text: string): void => {
    const message = exactJson(text) as Fields;
    if (message.id !== undefined && message.method === undefined) answers.set(Number(message.id), message);
  };
  const transport = "url" in place ? httpTransport(place.url, keep) : new LineTransport(place, keep);
  const client = new Client({ name: "exact", version: "1.0.0" }, { versionNegotiation: { mode } });
  /** The ids under which the client sends requests, by their numbers here. */
  const ids = new Map<string, unknown>();
  let count = 0;
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const [, number, method] = ("method" in message && RAW.exec(message.method)) || [];
    if (number === undefined || !("id" in message)) return send(message, options);
    ids.set(number, message.id);
    return send({ ...message, method: method as string }, options);
  };
  await client.connect(transport, { timeout: LIMIT });
  return {
    async request(method, params) {
      const number = String(count++);
      const options = { allowInputRequired: true, timeout: LIMIT };
      const failure = await client
        .request({ method: `exact:${number}:${method}`, params: written(params) as Fields }, ANY, options)
        .then(() => undefined, String);
      const id = ids.get(number);
      const { result, error } = answers.get(id) ?? {};
      answers.delete(id);
      ids.delete(number);
      if (result !== undefined) return { result: result as Fields };
      if (error !== undefined) return { error: error as Fields };
      throw new Error(`expected an answer to ${method}, received none: ${failure}`);
    },
    close: () => client.close(),
  };
}

const RAW = /^exact:(\d+):(.*)$/;
/** In milliseconds; servers are slow while many start at once. */
const LIMIT = 120_000;
const ANY = { "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) } } as const;

type Exact = {
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};
/** What Node 22 and later have, without types. */
const { parse, rawJSON } = JSON as unknown as Exact;

/**
 * The value of JSON text, with bigints for the integers that numbers do not hold, however they are written.
 *
 * @example
 * exactJson('{"id":9007199254740993,"large":1e16}'); // { id: 9007199254740993n, large: 10000000000000000n }
 */
export const exactJson = (text: string): unknown =>
  parse(text, (_, value, { source = "" }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? (integerOf(source) ?? value) : value,
  );

function integerOf(source: string): bigint | undefined {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^(-?\d+)(?:\.(\d*?)0*)?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const zeros = Number(exponent) - fraction.length;
  return whole !== "" && zeros >= 0 ? BigInt(`${whole}${fraction}${"0".repeat(zeros)}`) : undefined;
}

/** The value with bigints in a form that JSON.stringify writes as integers. */
function written(value: unknown): unknown {
  if (typeof value === "bigint") return rawJSON(String(value));
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(written);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, written(item)]));
}

/** The lines of a program. The client counts a transport with `stderr` and `pid` as one over standard input and output. */
class LineTransport implements Transport {
  readonly stderr = null;
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  readonly #place: Extract<Place, { command: string }>;
  readonly #keep: (text: string) => void;
  #child: ChildProcessWithoutNullStreams | undefined;
  #last = "";
  #line: string[] = [];

  constructor(place: Extract<Place, { command: string }>, keep: (text: string) => void) {
    this.#place = place;
    this.#keep = keep;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async start(): Promise<void> {
    const { command, args, env, cwd } = this.#place;
    const child = spawn(command, args, { cwd, detached: true, env: { PATH: process.env.PATH, ...env } });
    this.#child = child;
    child.stderr.on("data", (chunk) => {
      this.#last = `${this.#last}${chunk}`.slice(-500);
    });
    child.stdin.on("error", () => {});
    child.once("error", ({ message }) => {
      this.#last = message;
      this.onclose?.();
    });
    child.once("close", () => this.onclose?.());
    child.stdout.setEncoding("utf8").on("data", (text) => this.#read(text));
  }

  async send(message: object): Promise<void> {
    if (this.#child?.exitCode !== null) throw new Error(`the server has ended: ${this.#last}`);
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.stdin.end();
    const end = setTimeout(() => process.kill(-(child.pid as number), "SIGKILL"), 5_000);
    await ended;
    clearTimeout(end);
  }

  /** By newlines alone: `readline` also ends lines at U+2028, which JSON allows in texts. */
  #read(text: string): void {
    const [first = "", ...others] = text.split("\n");
    this.#line.push(first);
    for (const line of others) {
      this.#take(this.#line.join(""));
      this.#line = [line];
    }
  }

  /** Some servers print other lines too. */
  #take(line: string): void {
    if (!line.startsWith("{")) return;
    this.#keep(line);
    this.onmessage?.(JSON.parse(line));
  }
}

/** The transport of the client, whose answers are also read as text. */
function httpTransport(url: URL, keep: (text: string) => void): Transport {
  const fetchExact = async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    if (init?.method !== "POST" || response.body === null) return response;
    const text = await response.text();
    for (const line of text.split("\n")) if (/^(?:data: *)?\{/.test(line)) keep(line.replace(/^data: */, ""));
    return new Response(text, response);
  };
  return new StreamableHTTPClientTransport(url, { fetch: fetchExact as typeof fetch });
}
