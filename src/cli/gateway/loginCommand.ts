import { Command } from "commander";
import { login, openBrowser } from "../../gateway/index.ts";
import { configOption } from "./configOption.ts";

/** `openjiuwen-tools gateway login` */
export function loginCommand(): Command {
  return new Command("login")
    .description("log in at a server that asks for it, in the browser")
    .argument("<server>", "the name of the server")
    .addOption(configOption())
    .option("--no-browser", "only print the page to open")
    .action(logIn);
}

async function logIn(server: string, { config, browser }: { config: string; browser: boolean }): Promise<void> {
  await login(config, server, {
    async open(page) {
      console.error(`Log in at ${page}`);
      // The user can open the page by hand.
      if (browser) await openBrowser(page).catch(() => {});
    },
  });
  console.log(`Logged in at ${server}.`);
}
