import { Argument, Command } from "commander";
import { bashScript } from "./bashScript.ts";
import { type CompletedCommand, describeCommand } from "./describeCommand.ts";
import { fishScript } from "./fishScript.ts";
import { powershellScript } from "./powershellScript.ts";
import { zshScript } from "./zshScript.ts";

const SCRIPTS: { readonly [shell: string]: (command: CompletedCommand) => string } = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/** `openjiuwen-tools completion`, for a program with all commands. */
export function completionCommand(makeProgram: () => Promise<Command>): Command {
  return new Command("completion")
    .description("write a script with which a shell completes commands and options")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SCRIPTS)))
    .addHelpText("after", EXAMPLES)
    .action(async (shell: string) => {
      console.log(SCRIPTS[shell]?.(describeCommand(await makeProgram())).trimEnd());
    });
}

const EXAMPLES = `
Examples:
  openjiuwen-tools completion bash >> ~/.bashrc
  openjiuwen-tools completion zsh >> ~/.zshrc
  openjiuwen-tools completion fish > ~/.config/fish/completions/openjiuwen-tools.fish
  openjiuwen-tools completion powershell >> $PROFILE`;
