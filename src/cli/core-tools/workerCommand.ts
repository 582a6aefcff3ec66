import { Command } from "commander";
import { untilEnd } from "../serving.ts";
import { type CoreToolsFlags, coreToolsOptions, openCoreTools } from "./openCoreTools.ts";

/** `openjiuwen-tools worker` */
export function workerCommand(): Command {
  const command = new Command("worker")
    .description("run the triggers of all users, until a signal comes; several can share a PostgreSQL")
    .addHelpText("after", EXAMPLES)
    .action(work);
  for (const option of coreToolsOptions()) command.addOption(option);
  return command;
}

const EXAMPLES = `
Examples:
  openjiuwen-tools worker --database postgres://localhost/app`;

async function work(flags: CoreToolsFlags, command: Command): Promise<void> {
  const end = untilEnd({ isStdio: false });
  let fail: () => void = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const onFailure = (): void => {
    process.exitCode = 1;
    fail();
  };
  const core = await openCoreTools(flags, { worker: { onFailure } }, command);
  console.error("Running triggers");
  await Promise.race([end, failed]);
  await core.close();
}
