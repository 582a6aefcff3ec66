import { Command } from "commander";
import { didYouMean } from "../../checks/index.ts";
import { shownName } from "../../gateway/index.ts";
import { CommandError } from "../CommandError.ts";
import { ConfigFile } from "./config/ConfigFile.ts";
import { changeConfig } from "./config/changeConfig.ts";
import { fileOption, requireConfig } from "./withGateway.ts";

/** `openjiuwen-tools gateway remove` */
export function removeCommand(): Command {
  return new Command("remove")
    .description("remove servers from a config, whose comments stay")
    .argument("<names...>", "the names of the servers")
    .addOption(fileOption())
    .action(async (names: readonly string[], flags: Flags) => {
      requireConfig(flags.config);
      await changeConfig(flags.config, () => remove([...new Set(names)], flags));
    });
}

type Flags = { readonly config: string };

function remove(names: readonly string[], { config }: Flags): void {
  const file = ConfigFile.open(config);
  for (const name of names) {
    const written = Object.keys(file.servers);
    const known = written.map((key) => shownName(key) || key);
    const key = written.includes(name) ? name : written[known.indexOf(name)];
    if (key === undefined) {
      const hint = didYouMean(name, known) || (known.length > 0 ? ` The servers are ${known.join(", ")}.` : "");
      throw new CommandError(`${config} has no server ${JSON.stringify(name)}.${hint}`);
    }
    file.removeServer(key);
  }
  file.save();
  console.log(`Removed ${names.map((name) => JSON.stringify(name)).join(", ")} from ${config}.`);
}
