import { Command } from "commander";
import { createGateway } from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";
import { configOption } from "./configOption.ts";

/** `openjiuwen-tools gateway approve` */
export function approveCommand(): Command {
  return new Command("approve")
    .description("serve tools again that have changed, for a config with pin")
    .argument("<server>", "the name of the server")
    .argument("[tool]", "the name of a tool (default: all of the server)")
    .addOption(configOption())
    .action(approve);
}

async function approve(server: string, tool: string | undefined, { config }: { config: string }): Promise<void> {
  const gateway = await createGateway(config);
  try {
    const approved = await gateway.approve(server, tool);
    console.log(approved.length === 0 ? "Nothing has changed." : `Approved: ${approved.map(printableLine).join(", ")}`);
  } finally {
    await gateway.close();
  }
}
