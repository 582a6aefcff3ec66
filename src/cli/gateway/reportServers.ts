import { resolve } from "node:path";
import type { Gateway, ServerStatus } from "../../gateway/index.ts";
import { printableLine, printableMessage } from "../output/printable.ts";
import { warn } from "../output/warn.ts";
import { shellWord } from "./hostEntries.ts";

/**
 * Reports servers that fail or answer again, and tools that are held back, on standard error; standard output belongs to
 * the client.
 */
export function reportServers(gateway: Gateway, config: string): void {
  let warned: readonly string[] = [];
  const reportState = stateReporter();
  const reportHeld = heldReporter(config);
  const report = (): void => {
    const { warnings } = gateway;
    for (const warning of warnings) if (!warned.includes(warning)) warn(warning);
    warned = warnings;
    for (const server of gateway.servers) {
      reportState(server);
      reportHeld(server);
    }
  };
  gateway.onChange(report);
  report();
  if (gateway.servers.length === 0) warn("the config has no servers");
}

type Report = (server: ServerStatus) => void;

function stateReporter(): Report {
  const reported = new Map<string, string>();
  return ({ name, state, error }) => {
    if (error !== undefined && reported.get(name) !== error) {
      reported.set(name, error);
      console.error(`${name}: ${printableMessage(error)}`);
    } else if (state === "ready" && reported.delete(name)) {
      console.error(`${name}: answers again`);
    }
  };
}

/** Reports a tool once until it is served again; one that is served and held back in turn, once a minute. */
function heldReporter(config: string): Report {
  const reported = new Map<string, Map<string, { readonly at: number; isOver: boolean }>>();
  return ({ name, changed = {} }) => {
    const tools = reported.get(name) ?? new Map();
    reported.set(name, tools);
    for (const [tool, last] of tools) last.isOver ||= !Object.hasOwn(changed, tool);
    const now = performance.now();
    const news = Object.entries(changed).filter(([tool]) => {
      const last = tools.get(tool);
      return last === undefined || (last.isOver && now - last.at >= MIN_PAUSE);
    });
    for (const [tool] of news) tools.set(tool, { at: now, isOver: false });
    if (news.length > 0) console.error(heldLine(name, Object.fromEntries(news), config));
  };
}

/** Which tools of a server are held back, and how to approve them. */
function heldLine(server: string, changed: NonNullable<ServerStatus["changed"]>, config: string): string {
  const tools = Object.entries(changed);
  const named = tools.slice(0, MAX_NAMED).map(([tool, parts]) => `${printableLine(tool)} (${parts.join(", ")})`);
  const rest = tools.length > MAX_NAMED ? `, and ${tools.length - MAX_NAMED} more` : "";
  const [only] = tools.length === 1 ? (tools[0] as [string, unknown]) : [];
  const names = [server, ...(only === undefined ? [] : [only])];
  // A name that looks like an option stands behind all options.
  const dashes = names.some((name) => name.startsWith("-")) ? ["--"] : [];
  const words = ["--config", resolve(config), ...dashes, ...names].map(shellWord);
  const command = printableLine(`npx openjiuwen-tools gateway approve ${words.join(" ")}`);
  return `${printableLine(server)}: changed and held back until approved: ${named.join(", ")}${rest}; ${command}`;
}

/** @internal */
const MAX_NAMED = 5;
/** The milliseconds before a tool is reported again. @internal */
const MIN_PAUSE = 60_000;
