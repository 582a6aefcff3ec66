import { Readable } from "node:stream";
import { vi } from "vitest";
import { runCommand } from "../../src/cli/runCommand.ts";
import { signalListeners } from "./signalListeners.ts";

export type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };

/** How the command sees its standard streams; what is typed comes from a terminal. */
export type Streams = {
  readonly input?: string | Uint8Array;
  readonly isTerminal?: boolean;
  readonly isTyped?: boolean;
};

/** Runs the command in this process, which takes milliseconds; `run` starts a process. */
export async function runHere(args: readonly string[], streams: Streams = {}): Promise<Ran> {
  const { input = "", isTerminal = false, isTyped = false } = streams;
  const written = { stdout: "", stderr: "" };
  const restore = [
    signalListeners().remove,
    keepListeners(),
    replace(process, "stdin", Object.assign(Readable.from([Buffer.from(input)]), { isTTY: isTyped })),
  ];
  for (const name of ["stdout", "stderr"] as const) {
    const write = (text: string): boolean => {
      written[name] += text;
      return true;
    };
    const size = ["columns", "rows"].map((key) => replace(process[name], key, 0));
    restore.push(replace(process[name], "write", write), replace(process[name], "isTTY", isTerminal), ...size);
  }
  // The console of a test does not write to the streams of its process.
  for (const [method, name] of [
    ["log", "stdout"],
    ["error", "stderr"],
  ] as const) {
    const spy = vi.spyOn(console, method).mockImplementation((text: string) => {
      written[name] += `${text}\n`;
    });
    restore.push(() => spy.mockRestore());
  }
  try {
    return { status: await runCommand(args), ...written };
  } finally {
    for (const undo of restore) undo();
    process.exitCode = undefined;
  }
}

/** A server at standard input leaves a listener at the output, as a process that ends does not mind. */
function keepListeners(): () => void {
  const before = new Set(process.stdout.listeners("error"));
  return () => {
    for (const listener of process.stdout.listeners("error") as (() => void)[])
      if (!before.has(listener)) process.stdout.off("error", listener);
  };
}

function replace(object: object, key: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(object, key, before);
    else Reflect.deleteProperty(object, key);
  };
}
