import { readFile } from "node:fs/promises";
import { Command, Option } from "commander";
import { VERSION } from "../../checks/index.ts";
import { type ServeOptions, serveMcp } from "../../gateway/index.ts";
import { addHttpOptions, type HttpFlags, httpOption, listening, transportOf, untilEnd } from "../serving.ts";
import { type CoreToolsFlags, coreToolsOptions, INBOX, openCoreTools, tokenIn } from "./openCoreTools.ts";
import { TokensFile } from "./TokensFile.ts";
import { addEndpoint, type EndpointUrls, endpointsOf } from "./urls.ts";

type Flags = CoreToolsFlags &
  HttpFlags & {
    readonly user?: string;
    readonly tokens?: string;
    readonly timeZone?: string;
    readonly worker: boolean;
    readonly endpoint?: EndpointUrls;
    readonly endpointTokenEnv?: string;
    readonly skills?: string;
    readonly cards?: string[];
  };

/** `openjiuwen-tools serve` */
export function serveCommand(): Command {
  const command = new Command("serve")
    .description("serve the core tools to clients of MCP: data of users, triggers, and cards")
    .option("-u, --user <id>", "serve this user's data to every client")
    .addOption(
      httpOption("--tokens <file>", 'serve each client the data of its user: a JSON file { "token": "user" }'),
    );
  addHttpOptions(command, "further names under which this machine may be asked")
    .option("--time-zone <zone>", "the IANA time zone of schedules without a time zone (default: UTC)")
    .option("--skills <folder>", "skills to serve by the MCP Skills extension: folders with a SKILL.md")
    .option("--cards <files...>", "JavaScript that registers custom cards for hosts of MCP Apps")
    .option("--no-worker", "leave the triggers to openjiuwen-tools worker")
    .addOption(
      new Option(
        "--endpoint <name=url>",
        "a URL that cards of the type api can ask, by its name; can be repeated",
      ).argParser(addEndpoint),
    )
    .option("--endpoint-token-env <name>", "the environment variable with the token that endpoints get")
    .action(serve)
    .addHelpText("after", EXAMPLES);
  for (const option of coreToolsOptions()) command.addOption(option);
  return command;
}

async function serve(flags: Flags, command: Command): Promise<void> {
  const { http = false, timeZone, worker, skills, cards = [] } = flags;
  const { userId, ...byToken } = await ownerOf(flags, command);
  const cardScripts = await Promise.all(cards.map((file) => readScript(file, command)));
  const end = untilEnd({ isStdio: !http });
  const endpoints = flags.endpoint && endpointsOf(flags.endpoint, tokenIn(flags.endpointTokenEnv, command));
  const core = await openCoreTools(flags, { userId, timeZone, worker, cardScripts, endpoints }, command);
  try {
    const served = await listening(
      serveMcp(core.tools.concat(core.appTools), {
        ...byToken,
        ...{ resources: core.resources, skills, version: VERSION },
        ...transportOf(flags),
        instructions: flags.webhook === undefined ? INSTRUCTIONS : undefined,
      }),
    );
    console.error(served.url ? `Serving at ${served.url}` : "Serving over standard input and output");
    await end;
    // First the running calls, the worker and the database; last the connections, which carry the last answers.
    await core.close();
    await served.close({ drainMs: DRAIN_MS });
  } finally {
    await core.close();
  }
}

const readScript = (file: string, command: Command): Promise<string> =>
  readFile(file, "utf8").catch((cause: Error) => command.error(`error: ${file} cannot be read: ${cause.message}`));

/** The user of a call. It never depends on what a client claims. */
async function ownerOf(
  { user, tokens, http, host, allowedHost }: Flags,
  command: Command,
): Promise<Pick<ServeOptions, "context" | "authenticate"> & { readonly userId?: string }> {
  if (tokens !== undefined) {
    if (user !== undefined) command.error("error: expected either --user or --tokens, received both");
    const file = new TokensFile(tokens);
    await file.read();
    return { authenticate: file.authenticate, context: (caller) => ({ userId: caller.user }) };
  }
  if (user === undefined) {
    command.error(`error: expected --user with the user's id${http ? ", or --tokens with the tokens of users" : ""}`);
  }
  // Every client that reaches the server would have the data of this user.
  if (host !== undefined && !isLoopback(host)) command.error("error: expected --tokens for a --host that others reach");
  if (allowedHost !== undefined) command.error("error: expected --tokens for an --allowed-host");
  return { userId: user };
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

/** The time limit for sending the last answers. */
const DRAIN_MS = 5000;

/** In the language of the tools' own descriptions, and in English. */
const INSTRUCTIONS = [
  `触发器的 message 和 notify 会写入 ${INBOX}/ 下的数据路径，可用 query_user_data (path_prefix: "${INBOX}") 读取。`,
  `What triggers message and notify is written to paths under ${INBOX}/; read it with query_user_data (path_prefix: "${INBOX}").`,
].join("\n");

const EXAMPLES = `
Examples:
  openjiuwen-tools serve --user ada                                  for one user, over standard input and output
  openjiuwen-tools serve --tokens tokens.json --port 3000            for many users, over HTTP
  openjiuwen-tools serve --user ada --database postgres://db/app     on PostgreSQL
  openjiuwen-tools serve --user ada --endpoint /scores=https://example.com/scores`;
