import { styled } from "./styled.ts";

/**
 * Waits for the work, and resolves to its result. After half a second, a terminal shows the name of the work and the
 * elapsed time.
 *
 * @example
 * const tools = await withProgress("Starting the server", () => server.listTools());
 */
export async function withProgress<T>(text: string, work: () => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return work();
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    stderr.write(`${LINE_START}${styled("dim", `${text} … ${seconds} s`, stderr)}`);
  }, 500);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    stderr.write(LINE_START);
  }
}

const LINE_START = "\r\u001b[K";
