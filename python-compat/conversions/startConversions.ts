import { join } from "node:path";
import { startLines } from "../sdk/startLines.ts";

/** What the SDK says to a question. */
export type ConversionAnswer =
  /** `data` is there where this package is to read it. */
  | { readonly json: string; readonly data?: string }
  /** The class of the exception, and its message. */
  | { readonly refused: string; readonly reason: string }
  /** The release has no such conversion. */
  | { readonly absent: true };

/** The SDK's own conversions of one release, in a Python process. */
export type PythonConversions = {
  /** Answers in the order of the texts. */
  ask(conversion: string, texts: readonly string[]): Promise<ConversionAnswer[]>;
  close(): Promise<void>;
};

/**
 * Starts the harness of the conversions on a wheel.
 *
 * @example
 * const implementation = startConversions(python, "openjiuwen-0.1.3-py3-none-any.whl");
 * await implementation.ask("chat_tools", ['[{"name":"f"}]']); // [{ json: '[{"type": "function", "function": {"name": "f", …}}]' }]
 * await implementation.close();
 */
export function startConversions(python: string, wheel: string): PythonConversions {
  const harness = join(import.meta.dirname, "..", "sdk", "harness", "conversions.py");
  const { send, close } = startLines(python, [harness, wheel], `the harness of ${wheel}`);
  return {
    ask: async (conversion, texts) => (await send(texts.map((text) => ({ conversion, text })))) as ConversionAnswer[],
    close,
  };
}
