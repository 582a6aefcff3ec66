import { spawn } from "node:child_process";

/** A Python process that answers each JSON line with one, in order. */
export type Lines = {
  /** The answers in the order of the requests; an Error with what Python complained of where it has ended. */
  send(requests: readonly object[]): Promise<unknown[]>;
  /** Ends it, and waits until it has. */
  close(): Promise<void>;
};

/**
 * Starts a script, or a folder with a `__main__.py`, in a Python process of its own.
 *
 * @example
 * const lines = startLines("python3", ["harness", wheel], "the harness of 0.1.3");
 * await lines.send([{ operation: "fields" }]);
 */
export function startLines(python: string, script: readonly string[], name: string): Lines {
  // -I: nothing of the machine's own Python environment; -B: no __pycache__ in the tree.
  const child = spawn(python, ["-I", "-B", ...script]);
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  let head = 0;
  let rest = "";
  let complaint = "";
  let over = false;

  child.stdout.setEncoding("latin1").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) waiting[head++]?.resolve(line);
    if (head === waiting.length) head = waiting.length = 0;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = (complaint + chunk).slice(-4000);
  });
  child.stdin.on("error", () => {}); // the exit below tells why
  const ended = new Promise<void>((resolve) => {
    child.on("error", (error) => {
      complaint ||= error.message;
      resolve();
    });
    child.on("close", () => resolve());
  }).then(() => {
    over = true;
    for (const { reject } of waiting.slice(head)) reject(ending());
    head = waiting.length = 0;
  });
  const ending = () => new Error(`${name} has ended: ${complaint.trim()}`);

  return {
    async send(requests) {
      if (over) throw ending();
      const answers = requests.map(() => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject })));
      child.stdin.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
      return (await Promise.all(answers)).map((line) => JSON.parse(line));
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
