import { Command, Option } from "commander";
import { OptionError } from "../../checks/index.ts";
import { type Gateway, type McpService, type Reload, type ServeOptions, serveService } from "../../gateway/index.ts";
import { CommandError } from "../CommandError.ts";
import {
  addHttpOptions,
  type HttpFlags,
  httpOption,
  isUsableToken,
  listening,
  transportOf,
  USABLE_TOKEN,
  untilEnd,
} from "../serving.ts";
import { addCallOptions, type CallFlags, callSettings } from "./callOptions.ts";
import { entryLines, httpEntries } from "./hostEntries.ts";
import { reloadTeller } from "./reloadTeller.ts";
import { reportServers } from "./reportServers.ts";
import { isInTerminal, showLive } from "./showLive.ts";
import { configOption, withGateway } from "./withGateway.ts";

type Flags = HttpFlags &
  CallFlags & {
    readonly config: string;
    readonly tokenEnv?: string;
    readonly insecure?: true;
    readonly passThrough?: boolean;
    readonly schemas?: "full" | "compact";
    readonly prefix: boolean;
    readonly watch: boolean;
  };

/** `openjiuwen-tools gateway serve`, the default command of `openjiuwen-tools gateway`. */
export function serveCommand(): Command {
  const command = new Command("serve")
    .description("serve the tools, until the client is gone or a signal comes")
    .addOption(configOption());
  addCallOptions(command).option("--no-watch", "do not read the config again when it changes");
  return addHttpOptions(
    command,
    "further names under which this machine may be asked, as of a proxy; they need --token-env",
  )
    .addOption(
      httpOption(
        "--token-env <name>",
        `the environment variable with the token that clients must send, ${USABLE_TOKEN}`,
      ),
    )
    .addOption(httpOption("--insecure", "serve everybody who reaches it, without a token"))
    .option("--pass-through", "serve all tools in one list instead of the four")
    .addOption(ofList("--schemas <form>", "how that list writes schemas (default: full)").choices(["full", "compact"]))
    .addOption(ofList("--no-prefix", "leave the names of a single server as they are"))
    .action(serve);
}

const ofList = (flags: string, description: string): Option =>
  new Option(flags, description).implies({ passThrough: true });

async function serve(flags: Flags, command: Command): Promise<void> {
  const options = serveOptions(flags, command);
  const { close, onRefused, ...calls } = await callSettings(flags, flags.config);
  if (flags.http !== true && isInTerminal()) {
    await showLive(flags.config, flags, { ...calls, watch: flags.watch }).finally(close);
    return;
  }
  const end = untilEnd({ isStdio: flags.http !== true });
  const work = async (gateway: Gateway): Promise<void> => {
    reportServers(gateway, flags.config);
    const served = await listening(serveService(serviceOf(gateway, flags), { ...options, onRefused })).catch(
      (cause: unknown) => {
        if (!(cause instanceof OptionError) || cause.option !== "insecure") throw cause;
        return command.error(
          "error: expected --token-env for a --host or --allowed-host that others reach; --insecure serves everybody",
        );
      },
    );
    if (served.url) tellAddress(String(served.url), flags.tokenEnv);
    // In a terminal, a server that waits for a client would show nothing. A client that starts it needs no message.
    else if (process.stdin.isTTY) console.error(IN_TERMINAL);
    await end;
    await served.close();
  };
  await withGateway(flags.config, work, { ...calls, watch: flags.watch, onReload: reloadReporter() }).finally(close);
}

/** Says where the gateway is, and to a person what hosts of MCP need to reach it. */
function tellAddress(url: string, tokenEnv: string | undefined): void {
  console.error(`Serving at ${url}`);
  if (!isInTerminal()) return;
  const token = tokenEnv === undefined ? "" : ` Each needs the variable ${tokenEnv} too.`;
  console.error(`Hosts of MCP on this machine reach it after this was pasted into them.${token}`);
  for (const line of entryLines(httpEntries(url, tokenEnv), process.stderr)) console.error(line);
}

const IN_TERMINAL =
  "Serving over standard input and output, for a host of MCP that starts this command; Ctrl+C ends it, --http serves over HTTP";

function serviceOf(gateway: Gateway, { config, passThrough, schemas, prefix }: Flags): McpService {
  const { length } = gateway.servers;
  if (!prefix && length !== 1) {
    throw new CommandError(`--no-prefix serves the tools of a single server: ${config} has ${length || "no"} servers`);
  }
  return passThrough === true ? gateway.passThrough({ schemas, prefix }) : gateway.service;
}

function serveOptions({ tokenEnv, insecure, ...flags }: Flags, command: Command): ServeOptions {
  const token = tokenEnv === undefined ? undefined : process.env[tokenEnv];
  if (tokenEnv !== undefined && !isUsableToken(token ?? "")) {
    command.error(`error: expected a token of ${USABLE_TOKEN} in the environment variable ${tokenEnv}`);
  }
  return { ...transportOf(flags), token, insecure };
}

/** Reports what a change of the config has changed. */
function reloadReporter(): (reload: Reload) => void {
  const tell = reloadTeller();
  return (reload) => {
    const text = tell(reload);
    // The gateway has a warning about a config that cannot be used.
    if (text !== undefined && !("error" in reload)) console.error(text);
  };
}
