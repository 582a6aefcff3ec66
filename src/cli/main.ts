#!/usr/bin/env node
// The command openjiuwen-tools.
import { Command } from "commander";
import { serveCommand } from "./core-tools/serveCommand.ts";
import { workerCommand } from "./core-tools/workerCommand.ts";
import { gatewayCommand } from "./gateway/gatewayCommand.ts";
import { reasonOf } from "./reasonOf.ts";
import { VERSION } from "./version.ts";

const program = new Command("openjiuwen-tools")
  .description("Tool calls for language models.")
  .version(VERSION)
  .showSuggestionAfterError()
  .addCommand(gatewayCommand())
  .addCommand(serveCommand())
  .addCommand(workerCommand());

try {
  await program.parseAsync();
} catch (cause) {
  console.error(`error: ${reasonOf(cause)}`);
  process.exitCode = 1;
}
// A child, a timer or a socket that is still there must not keep the command from ending.
process.exit();
