import type { Command } from "commander";

/** A command that is loaded when it is used, so that no command waits for the code of another. */
type LazyCommand = {
  readonly name: string;
  readonly summary: string;
  /** `makeProgram` makes the program with all commands. */
  readonly load: (makeProgram: () => Promise<Command>) => Promise<Command>;
};

/** All commands, in the order of the help. */
export const COMMANDS: readonly LazyCommand[] = [
  {
    name: "compact",
    summary: "write tools as TypeScript text, which takes fewer tokens than JSON",
    load: async () => (await import("./tools/compactCommand.ts")).compactCommand(),
  },
  {
    name: "convert",
    summary: "write tools in the format of another provider",
    load: async () => (await import("./tools/convertCommand.ts")).convertCommand(),
  },
  {
    name: "strict",
    summary: "rewrite schemas into the subset that a provider enforces",
    load: async () => (await import("./tools/strictCommand.ts")).strictCommand(),
  },
  {
    name: "check",
    summary: "check tools, and calls of them, and report what is wrong",
    load: async () => (await import("./tools/checkCommand.ts")).checkCommand(),
  },
  {
    name: "stream",
    summary: "replay a recorded stream, and watch its calls grow",
    load: async () => (await import("./stream/streamCommand.ts")).streamCommand(),
  },
  {
    name: "mcp-tools",
    summary: "list the tools of MCP servers, and save them",
    load: async () => (await import("./mcp/mcpToolsCommand.ts")).mcpToolsCommand(),
  },
  {
    name: "gateway",
    summary: "put many MCP servers behind four tools",
    load: async () => (await import("./gateway/gatewayCommand.ts")).gatewayCommand(),
  },
  {
    name: "serve",
    summary: "serve the core tools of a user over MCP",
    load: async () => (await import("./core-tools/serveCommand.ts")).serveCommand(),
  },
  {
    name: "worker",
    summary: "fire the triggers of the core tools",
    load: async () => (await import("./core-tools/workerCommand.ts")).workerCommand(),
  },
  {
    name: "playground",
    summary: "open a page that shows a tool as models and providers see it",
    load: async () => (await import("./playground/playgroundCommand.ts")).playgroundCommand(),
  },
  {
    name: "init",
    summary: "write a starter agent for a provider",
    load: async () => (await import("./init/initCommand.ts")).initCommand(),
  },
  {
    name: "completion",
    summary: "write a script with which a shell completes commands",
    load: async (makeProgram) => (await import("./completion/completionCommand.ts")).completionCommand(makeProgram),
  },
];
