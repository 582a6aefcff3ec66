import { Argument, Command } from "commander";
import { COMPLETION_SCRIPTS } from "./completionScripts.ts";

/** `openjiuwen-tools completion`, for a program with all commands. */
export function completionCommand(makeProgram: () => Promise<Command>): Command {
  return new Command("completion")
    .description("write a script with which a shell completes commands and options")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(COMPLETION_SCRIPTS)))
    .addHelpText("after", EXAMPLES)
    .action(async (shell: string) => {
      console.log(COMPLETION_SCRIPTS[shell]?.(await makeProgram()));
    });
}

const EXAMPLES = `
Examples:
  openjiuwen-tools completion bash >> ~/.bashrc
  openjiuwen-tools completion zsh >> ~/.zshrc
  openjiuwen-tools completion fish > ~/.config/fish/completions/openjiuwen-tools.fish
  openjiuwen-tools completion powershell >> $PROFILE`;
