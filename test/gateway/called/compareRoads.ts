import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { type Answer, type ExactClient, exactClient, type Fields } from "./exactClient.ts";
import { differencesOf, expectedOf } from "./expectedOf.ts";
import type { Call } from "./servers.ts";
import type { Callable, Callables } from "./startsOfCalled.ts";

/** How a client reaches the servers through a gateway. */
export type Road = {
  readonly form: "exec" | "pass";
  readonly transport: "stdio" | "http";
  readonly mode: "auto" | "legacy";
};

export const ROADS: readonly Road[] = (["exec", "pass"] as const).flatMap((form) =>
  (["stdio", "http"] as const).flatMap((transport) =>
    (["auto", "legacy"] as const).map((mode) => ({ form, transport, mode })),
  ),
);

/** What was compared, and each difference with its place. */
export type Compared = {
  readonly tools: number;
  readonly calls: number;
  /** Calls that exec refuses, as the server does. */
  readonly refused: number;
  readonly differences: readonly string[];
};

/** What a server listed and answered. */
type Heard = { readonly tools: readonly Fields[]; readonly answers: readonly Answer[] };

/** Makes all calls directly, and on each road, and compares what servers list and answer. */
export async function compareRoads(
  servers: Callables["servers"],
  roads: readonly Road[],
  report: (line: string) => void,
): Promise<Compared> {
  const direct = new Map<string, Heard>();
  await each(Object.entries(servers), async ([name, server]) => direct.set(name, await heardDirectly(server)));
  const counts = { tools: 0, calls: 0, refused: 0 };
  for (const { tools, answers } of direct.values()) {
    counts.tools += tools.length;
    counts.calls += answers.length;
  }
  const differences: string[] = [];
  for (const road of roads) {
    const before = differences.length;
    for (const [name, heard] of await heardOn(road, servers, direct)) {
      const { lines, refused } = serverDifferences(
        road,
        name,
        servers[name] as Callable,
        direct.get(name) as Heard,
        heard,
      );
      for (const line of lines) differences.push(`${name} on ${nameOf(road)}: ${line}`);
      counts.refused += refused;
    }
    report(`${nameOf(road)}: ${differences.length - before} differences`);
  }
  return { ...counts, differences };
}

function serverDifferences(
  road: Road,
  name: string,
  { calls }: Callable,
  direct: Heard,
  heard: Heard,
): { lines: string[]; refused: number } {
  const lines = listDifferences(road, name, direct.tools, heard.tools);
  let refused = 0;
  for (const [index, call] of calls.entries()) {
    const [first, second] = [direct.answers[index], heard.answers[index]] as [Answer, Answer];
    const { expected, isRefused } = expectedOf(road, name, call, first, second);
    if (isRefused) refused++;
    const found = typeof expected === "string" ? [expected] : differencesOf(expected, second, "", call.varies);
    for (const line of found) lines.push(`${index} ${call.tool}: ${line}`);
  }
  return { lines, refused };
}

const nameOf = ({ form, transport, mode }: Road): string => `${form} over ${transport}, ${mode}`;

/** Runs the work for each item, for three at a time. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** All roads use one folder, so that answers with its path are the same. */
async function makeFolder({ folder, files }: Callable): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

async function heardDirectly(server: Callable): Promise<Heard> {
  await makeFolder(server);
  const client = await exactClient(server.place).catch(() => exactClient(server.place, "legacy"));
  try {
    return {
      tools: await allTools(client),
      answers: await answersBy(client, server, ({ tool, args }) => [tool, args]),
    };
  } finally {
    await client.close();
  }
}

async function heardOn(
  road: Road,
  servers: Callables["servers"],
  direct: ReadonlyMap<string, Heard>,
): Promise<Map<string, Heard>> {
  for (const server of Object.values(servers)) await makeFolder(server);
  const { client, close } = await connect(road, servers);
  const heard = new Map<string, Heard>();
  try {
    const all = road.form === "pass" ? await allTools(client) : [];
    await each(Object.entries(servers), async ([name, server]) => {
      const known = (direct.get(name) as Heard).tools;
      const tools =
        road.form === "pass" ? all.filter((tool) => isOf(tool, name)) : await inspected(client, name, known);
      const answers = await answersBy(client, server, ({ tool, args }) =>
        road.form === "pass"
          ? [publicName(name, tool), args]
          : ["exec", { server_name: name, tool_name: tool, arguments: args }],
      );
      heard.set(name, { tools, answers });
    });
  } finally {
    await close();
  }
  return heard;
}

const publicName = (server: string, tool: unknown): string => `${server}__${tool}`;
const isOf = ({ name }: Fields, server: string): boolean => String(name).startsWith(`${server}__`);

async function answersBy(
  client: ExactClient,
  { calls }: Callable,
  named: (call: Call) => [string, Fields],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const call of calls) {
    const [name, args] = named(call);
    answers.push(await client.request("tools/call", { name, arguments: args }));
  }
  return answers;
}

async function allTools(client: ExactClient): Promise<Fields[]> {
  const tools: Fields[] = [];
  let cursor: unknown;
  do {
    const answer = await client.request("tools/list", cursor === undefined ? {} : { cursor });
    if ("error" in answer) throw new Error(`expected a list of tools, received ${JSON.stringify(answer)}`);
    for (const tool of answer.result.tools as Fields[]) tools.push(tool);
    cursor = answer.result.nextCursor;
  } while (cursor !== undefined);
  return tools;
}

/** Those of the known tools that `inspect` tells. */
async function inspected(client: ExactClient, server_name: string, known: readonly Fields[]): Promise<Fields[]> {
  const found: Fields[] = [];
  for (const tool of known) {
    const params = { name: "inspect", arguments: { server_name, tool_name: tool.name } };
    const answer = await client.request("tools/call", params);
    if ("result" in answer && answer.result.isError !== true) found.push({ name: tool.name });
  }
  return found;
}

/** A client of a gateway with all servers. */
async function connect(
  { form, transport, mode }: Road,
  servers: Callables["servers"],
): Promise<{ client: ExactClient; close(): Promise<void> }> {
  const places = Object.entries(servers).map(([name, { place }]) => [name, { ...place, start_timeout: 120 }]);
  const [first] = Object.values(servers) as [Callable];
  const config = join(dirname(first.folder), "gateway.json");
  await writeFile(config, JSON.stringify({ mcpServers: Object.fromEntries(places), start_timeout: 120 }));
  const args = [join(import.meta.dirname, "serveGateway.ts"), config, form, transport];
  if (transport === "stdio") {
    const client = await exactClient({ command: process.execPath, args }, mode);
    return { client, close: () => client.close() };
  }
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const client = await exactClient({ url: new URL(line) }, mode);
    return {
      client,
      async close() {
        await client.close();
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error("expected the URL of the gateway, received none");
}

/**
 * In one list each tool is as its server lists it, but for its name, and for what is the default of `execution`. Tools for
 * pages alone are not shown to models.
 */
function listDifferences(road: Road, server: string, direct: readonly Fields[], heard: readonly Fields[]): string[] {
  const shown = direct.filter(isForModels).map(withoutDefault);
  const expected =
    road.form === "pass"
      ? shown.map((tool) => ({ ...tool, name: publicName(server, tool.name) }))
      : shown.map(({ name }) => ({ name }));
  return differencesOf(expected, heard.map(withoutDefault), "/tools");
}

/** Tools without tasks need not say so, and cannot say so in the revision of 2026-07-28. */
function withoutDefault({ execution, ...tool }: Fields): Fields {
  const isDefault = [undefined, "{}", '{"taskSupport":"forbidden"}'].includes(JSON.stringify(execution));
  return isDefault ? tool : { ...tool, execution };
}

function isForModels({ _meta }: Fields): boolean {
  const { ui } = (_meta ?? {}) as { ui?: { visibility?: string[] } };
  return ui?.visibility?.includes("model") ?? true;
}
