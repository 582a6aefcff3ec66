import {
  type CallRecord,
  type Gateway,
  type GatewayOptions,
  loadConfig,
  neededVariables,
} from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";
import { warn } from "../output/warn.ts";
import { untilEnd } from "../serving.ts";
import { askInput } from "./askInput.ts";
import { EndKeys } from "./EndKeys.ts";
import { entryLines, type HostedFlags, hostEntries } from "./hostEntries.ts";
import { LiveView } from "./LiveView.ts";
import { reloadTeller } from "./reloadTeller.ts";
import { requireConfig, withGateway } from "./withGateway.ts";

/**
 * Whether somebody has typed the command in a terminal that can show a view, instead of a host of MCP that speaks to it.
 */
export const isInTerminal = ({ CI, TERM }: NodeJS.ProcessEnv = process.env): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && TERM !== "dumb" && (CI ?? "") === "";

/** Shows what to paste into hosts, and then how the servers are, until a key or a signal ends it. */
export async function showLive(config: string, flags: HostedFlags, options: GatewayOptions): Promise<void> {
  requireConfig(config);
  console.log("Hosts of MCP start this command by themselves. Paste into");
  for (const line of entryLines(hostEntries(config, flags))) console.log(line);
  console.log(variablesLine(neededVariables(await loadConfig(config))));
  let view: LiveView | undefined;
  let keys: EndKeys | undefined;
  const tell = reloadTeller();
  const settings: Parameters<typeof withGateway>[2] = {
    ...options,
    async inputs(input) {
      // A reload may ask too: the terminal then belongs to the question.
      view?.hold();
      keys?.hold();
      const typed = await askInput(input);
      keys?.release();
      view?.release();
      return typed;
    },
    onCall(record: CallRecord) {
      options.onCall?.(record);
      view?.addCall(record);
    },
    onReload(reload) {
      const text = tell(reload);
      if (text !== undefined) view?.addNote(text);
    },
    // A line below the view would disturb it.
    onWarning: (text) => (view === undefined ? warn(text) : view.addNote(text)),
  };
  const work = async (gateway: Gateway): Promise<void> => {
    // Before the view says how it ends: until then the terminal itself keeps what is typed.
    keys = new EndKeys();
    view = new LiveView(gateway);
    await Promise.race([untilEnd({ isStdio: false }), keys.pressed]);
    keys.close();
    view.close();
  };
  await withGateway(config, work, settings);
}

/** A terminal asks for inputs and has the variables of its shell, a host has neither. */
function variablesLine(names: readonly string[]): string {
  if (names.length === 0) return "";
  const env = JSON.stringify(Object.fromEntries(names.map((name) => [name, "…"])));
  return `A host also has to give the gateway what the config needs, beside "command":\n  "env":${printableLine(env)}\n`;
}
