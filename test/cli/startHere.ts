import { vi } from "vitest";
import { runCommand } from "../../src/cli/runCommand.ts";
import { signalListeners } from "./signalListeners.ts";

/** A command that runs in this process until it ends by itself or by a signal. */
export type StartedHere = {
  /** What it has written to the console so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves to its exit code. */
  readonly ended: Promise<number>;
  /** Does what SIGTERM does to a process of its own. */
  terminate(): void;
};

/** Starts a command in this process, one at a time; `start` starts a process. */
export function startHere(args: readonly string[]): StartedHere {
  const written = { stdout: "", stderr: "" };
  const spies = (
    [
      ["log", "stdout"],
      ["error", "stderr"],
    ] as const
  ).map(([method, name]) =>
    vi.spyOn(console, method).mockImplementation((text: string) => {
      written[name] += `${text}\n`;
    }),
  );
  const added = signalListeners();
  const ended = runCommand(args).finally(() => {
    for (const spy of spies) spy.mockRestore();
    added.remove();
    process.exitCode = undefined;
  });
  return {
    get stdout() {
      return written.stdout;
    },
    get stderr() {
      return written.stderr;
    },
    ended,
    terminate: () => added.call("SIGTERM"),
  };
}
