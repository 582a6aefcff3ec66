import { spawn } from "node:child_process";
import { once } from "node:events";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { JsonSchema } from "../../src/schema/index.ts";

/**
 * A converter of somebody else's, set to write as little as it can.
 *
 * @example
 * const peer: CompactPeer = { name: "codex", write: (schema) => convert(schema) };
 */
export type CompactPeer = {
  name: string;
  /** Throws what the converter throws. */
  write(schema: JsonSchema): string | Promise<string>;
  /** The text without what ours needs not write either: the declaration around it, and indentation. */
  trim?(text: string): string;
  /** For one in another process: what one run over all the schemas takes, by its own clock. */
  millisecondsFor?(schemas: readonly JsonSchema[]): Promise<number>;
  close?(): void;
};

/**
 * The peers that are installed; for each of the others a line says why it is skipped.
 *
 * @example
 * const peers = await installedPeers();
 * peers.map(({ name }) => name); // ["json-schema-to-typescript", "@cloudflare/codemode", "openai-harmony 0.0.8"]
 */
export async function installedPeers(): Promise<CompactPeer[]> {
  const peers: CompactPeer[] = [];
  for (const [name, load] of Object.entries(PEERS)) {
    try {
      peers.push(await load());
    } catch (error) {
      console.warn(`skipped: ${name}, ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return peers;
}

const PEERS: { readonly [name: string]: () => Promise<CompactPeer> } = {
  "json-schema-to-typescript": async () => {
    const { compile } = await import("json-schema-to-typescript");
    const options = {
      ...{ bannerComment: "", format: false, additionalProperties: false, ignoreMinAndMaxItems: true },
      $refOptions: { resolve: { http: false, file: false } },
    } as const;
    return {
      name: "json-schema-to-typescript",
      write: (schema) => compile(schema as object, "T", options),
      trim: (text) => {
        const plain = text.replaceAll(/^export /gm, "").trim();
        return [...plain.matchAll(/^(?:interface|type) /gm)].length > 1 ? plain : plain.replace(HEADER, "");
      },
    };
  },

  "@cloudflare/codemode": async () => {
    // Its entry also has what runs on Cloudflare alone.
    const words = ["WorkerEntrypoint", "DurableObject", "RpcTarget"].map((name) => `export class ${name} {}`);
    const url = `data:text/javascript,${encodeURIComponent(words.join("\n"))}`;
    const hooks = registerHooks({
      resolve: (name, context, next) =>
        name.startsWith("cloudflare:") ? { url, shortCircuit: true } : next(name, context),
    });
    const { jsonSchemaToType } = await import("@cloudflare/codemode").finally(() => hooks.deregister());
    return {
      name: "@cloudflare/codemode",
      write: (schema) => jsonSchemaToType(schema as Parameters<typeof jsonSchemaToType>[0], "T"),
      trim: (text) => text.replace(HEADER, "").replaceAll(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 4)),
    };
  },

  "openai-harmony": startHarmony,
};

const HEADER = /^(?:interface \w+ |type \w+ = )/m;

/** One process of Python for all schemas; its vocabulary is that of gpt-tokenizer, as it would fetch it else. */
async function startHarmony(): Promise<CompactPeer> {
  const env = {
    ...process.env,
    TIKTOKEN_ENCODINGS_BASE: join(import.meta.dirname, "../../node_modules/gpt-tokenizer/data"),
  };
  const child = spawn("python3", ["-B", join(import.meta.dirname, "harmony.py")], { env });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint += chunk;
  });
  child.stdin.on("error", () => {}); // the end of its output tells
  const failed = once(child, "error").then(([error]) => {
    throw error;
  });
  failed.catch(() => {});
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const answer = async (): Promise<unknown> => {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) throw new Error(complaint.trim().split("\n").at(-1) || "it has ended");
    return JSON.parse(value);
  };
  const ask = (request: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    return answer();
  };
  const version = await answer();
  return {
    name: `openai-harmony ${version}`,
    async write(schema) {
      const [text] = (await ask({ schemas: [schema] })) as [string | null];
      if (text === null) throw new Error("it refuses the schema");
      return text;
    },
    async millisecondsFor(schemas) {
      const times = (await ask({ schemas, rounds: 21 })) as number[];
      return times.toSorted((left, right) => left - right)[10] as number;
    },
    close: () => child.stdin.end(),
  };
}
