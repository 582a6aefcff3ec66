#!/usr/bin/env node
// The command openjiuwen-tools.
import { styled } from "./output/styled.ts";
import { reasonOf } from "./reasonOf.ts";
import { runCommand } from "./runCommand.ts";

// Node's console obeys FORCE_COLOR first, and writes a warning where both are set.
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR;

process.stdout.on("error", endWith);
// A server continues without its log. Only the exit code can report this at the end.
let lostNote: Error | undefined;
process.stderr.on("error", (error) => {
  lostNote ??= error;
});

const code = await runCommand(process.argv.slice(2));
await writtenTo(process.stderr);
// A child, a timer or a socket that is still there must not keep the command from ending, but a pipe may be slow. On a
// full disk this write fails as well, before the stream reports the first failed write.
process.stdout.write("", (error) => {
  if (error) endWith(process.stdout.errored ?? error);
  process.exit(exitCode(code));
});

/** Resolves when everything is written, or an error was reported. On a full disk even an empty write fails. */
function writtenTo(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength > 0) stream.write("", () => resolve());
    else setImmediate(resolve);
  });
}

/** A command whose notes were lost, such as the changes of `strict`, has failed. */
function exitCode(code: number): number {
  return code === 0 && lostNote !== undefined && !isGone(lostNote) ? 1 : code;
}

function isGone({ code }: Error & { readonly code?: unknown }): boolean {
  return code === "EPIPE";
}

/** A reader of the output, such as head, may stop early. Any other error loses output. */
function endWith(error: Error): never {
  if (isGone(error)) process.exit(exitCode(0));
  console.error(`${styled("red", "error:", process.stderr)} cannot write the output: ${reasonOf(error)}`);
  process.exit(1);
}
