#!/usr/bin/env node
// The command openjiuwen-tools.
import { styled } from "./output/styled.ts";
import { reasonOf } from "./reasonOf.ts";
import { runCommand } from "./runCommand.ts";

process.stdout.on("error", endWith);

const code = await runCommand(process.argv.slice(2));
// A child, a timer or a socket that is still there must not keep the command from ending, but a pipe may be slow. On a
// full disk this write fails as well, before the stream tells of the write that failed first.
process.stdout.write("", (error) => {
  if (error) endWith(process.stdout.errored ?? error);
  process.exit(code);
});

/** A reader of the output, such as head, may have enough of it. Anything else loses what the command was asked for. */
function endWith(error: Error & { readonly code?: unknown }): never {
  if (error.code === "EPIPE") process.exit(0);
  console.error(`${styled("red", "error:", process.stderr)} cannot write the output: ${reasonOf(error)}`);
  process.exit(1);
}
