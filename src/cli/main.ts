#!/usr/bin/env node
// The command openjiuwen-tools.
import { createProgram } from "./createProgram.ts";
import { reasonOf } from "./reasonOf.ts";

// Who reads the output, such as head, may have enough of it.
process.stdout.on("error", ({ code }) => process.exit(code === "EPIPE" ? 0 : 1));

try {
  const program = await createProgram(process.argv.slice(2));
  await program.parseAsync();
} catch (cause) {
  console.error(`error: ${reasonOf(cause)}`);
  process.exitCode = 1;
}
// A child, a timer or a socket that is still there must not keep the command from ending.
process.exit();
