import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** What the SDK says to a question. */
export type ConversionAnswer =
  /** `data` is there where this package is to read it. */
  | { readonly json: string; readonly data?: string }
  /** The class of the exception, and its message. */
  | { readonly refused: string; readonly reason: string }
  /** The release has no such conversion. */
  | { readonly absent: true };

/** The SDK's own conversions of one release, in a Python process. */
export type ConversionJudge = {
  /** Answers in the order of the texts. */
  ask(conversion: string, texts: readonly string[]): Promise<ConversionAnswer[]>;
  close(): Promise<void>;
};

/**
 * Starts the harness of the conversions on a wheel.
 *
 * @example
 * const judge = startConversions(python, "openjiuwen-0.1.3-py3-none-any.whl");
 * await judge.ask("chat_tools", ['[{"name":"f"}]']); // [{ json: '[{"type": "function", "function": {"name": "f", …}}]' }]
 * await judge.close();
 */
export function startConversions(python: string, wheel: string): ConversionJudge {
  const harness = join(import.meta.dirname, "..", "harness", "conversions.py");
  // -I: nothing of the machine's own Python environment; -B: no __pycache__ in the tree.
  const child = spawn(python, ["-I", "-B", harness, wheel]);
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = (complaint + chunk).slice(-4000);
  });
  child.stdin.on("error", () => {}); // the end of the lines tells why
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()).on("error", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  return {
    async ask(conversion, texts) {
      child.stdin.write(texts.map((text) => `${JSON.stringify({ conversion, text })}\n`).join(""));
      const answers: ConversionAnswer[] = [];
      while (answers.length < texts.length) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`the harness of ${wheel} has ended: ${complaint.trim()}`);
        answers.push(JSON.parse(value));
      }
      return answers;
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
