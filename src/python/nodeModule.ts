/** The used parts of Node's modules. */
type NodeModules = {
  "node:url": { pathToFileURL(path: string): URL };
  "node:fs": { readFileSync(path: URL, encoding: "utf8"): string };
  "node:fs/promises": { readFile(url: URL): Promise<Uint8Array> };
  "node:worker_threads": { readonly parentPort: object | null; readonly Worker: new (file: URL) => NodeWorker };
};

type NodeWorker = {
  on(event: "message" | "error" | "messageerror" | "exit", listener: (argument: never) => void): NodeWorker;
  postMessage(message: object): void;
  terminate(): Promise<number>;
};

/**
 * A module of Node, or `undefined` elsewhere. It is not imported, so that bundlers for browsers do not need to know it.
 */
export function nodeModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: Name): NodeModules[Name] } };
  return process?.getBuiltinModule?.(name);
}
