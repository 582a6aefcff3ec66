#!/usr/bin/env node
// The command openjiuwen-tools.
import { runCommand } from "./runCommand.ts";

// Who reads the output, such as head, may have enough of it.
process.stdout.on("error", ({ code }) => process.exit(code === "EPIPE" ? 0 : 1));

const code = await runCommand(process.argv.slice(2));
// A child, a timer or a socket that is still there must not keep the command from ending, but a pipe may be slow.
process.stdout.write("", () => process.exit(code));
