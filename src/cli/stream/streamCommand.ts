import { setTimeout as sleep } from "node:timers/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { type CallState, type FinishedCall, ToolCallStream } from "../../stream/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import type { WireDecoder } from "../../wire/index.ts";
import { endingFault } from "../calls/endingFault.ts";
import { describeChange } from "../calls/reportCalls.ts";
import { openSource } from "../input/readInputs.ts";
import { plural } from "../output/plural.ts";
import { printable, printableLine } from "../output/printable.ts";
import { type Noted, reportLines } from "../output/reportLines.ts";
import { styled } from "../output/styled.ts";
import { reasonOf } from "../reasonOf.ts";
import { readTools } from "../tools/readTools.ts";
import { DECODERS } from "../tools/wires.ts";
import { LiveCalls } from "./LiveCalls.ts";
import { type RecordedEvents, readEvents } from "./readEvents.ts";

type Flags = {
  readonly from?: string;
  readonly tools?: readonly string[];
  readonly delay?: number;
  readonly json?: true;
};

/** `openjiuwen-tools stream` */
export function streamCommand(): Command {
  return new Command("stream")
    .description("replay a recorded stream of a provider, watch its calls grow, and report what came of them")
    .argument("[file]", "server-sent events, JSON lines or a JSON list; default: standard input, also while it grows")
    .addOption(new Option("--from <format>", "the format, if it cannot be detected").choices(STREAMED))
    .option("--tools <files...>", "the tools of the request: the arguments are checked against them")
    .option("--delay <milliseconds>", "the pause after each event on a terminal (default: 15 for a file)", delayOf)
    .option("--json", "write JSON")
    .addHelpText("after", EXAMPLES)
    .action(replay);
}

const STREAMED = Object.keys(DECODERS).filter((name) => DECODERS[name]?.decodeEvent !== undefined);

const EXAMPLES = `
Examples:
  openjiuwen-tools stream answer.sse
  openjiuwen-tools stream answer.sse --tools tools.json --delay 50
  curl -N $URL -d @request.json | openjiuwen-tools stream --tools request.json
  openjiuwen-tools stream answer.jsonl --json | jq '.calls[].arguments'

The exit code is 1 if a call cannot be run, if the stream cannot be read, or if the answer is not whole.`;

function delayOf(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError("Expected a number of milliseconds.");
  return Number(text);
}

async function replay(file: string | undefined, { from, tools: paths, delay, json }: Flags): Promise<void> {
  const tools = paths && (await readTools(paths)).tools;
  const recorded = await readEvents(openSource(file), from);
  const stream = new ToolCallStream<readonly ToolInfo[]>(DECODERS[recorded.format] as WireDecoder, { tools });
  const pause = delay ?? (file === undefined || file === "-" ? 0 : DEFAULT_DELAY);
  const isWatched = !json && process.stdout.isTTY;
  const { events, error } = isWatched ? await watch(stream, recorded, pause) : await read(stream, recorded);
  const calls = stream.finish().map(reportOf);
  const { text, stopReason } = stream;
  const fault = error ?? endingFault(stream.ending);
  const report = {
    format: recorded.format,
    events,
    stopReason,
    text,
    calls,
    ...(fault !== undefined && { error: fault }),
  };
  console.log(json ? JSON.stringify(report, undefined, 2) : reportText(report));
  if (fault !== undefined || calls.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
}

const DEFAULT_DELAY = 15;

/** How a stream was read: what came before an error is kept. */
type Outcome = { readonly events: number; readonly error?: string };

async function watch(stream: ToolCallStream, recorded: RecordedEvents, pause: number): Promise<Outcome> {
  const live = new LiveCalls(process.stdout);
  try {
    return await read(stream, recorded, async (events) => {
      live.draw(stream.calls, events);
      if (pause > 0) await sleep(pause);
    });
  } finally {
    live.clear();
  }
}

type OnEvent = (events: number) => Promise<void>;

async function read(stream: ToolCallStream, recorded: RecordedEvents, onEvent?: OnEvent): Promise<Outcome> {
  let events = 0;
  async function* counted(): AsyncGenerator<unknown> {
    for await (const event of recorded.events) {
      yield event;
      // The stream has read it when it asks for the next.
      events++;
      await onEvent?.(events);
    }
  }
  try {
    for await (const _ of stream.read(counted()));
    return { events };
  } catch (cause) {
    return { events, error: reasonOf(cause) };
  }
}

type FinishedReport = Noted & {
  readonly name: string;
  readonly id: string | null;
  readonly state: CallState;
  readonly arguments: unknown;
};

/** The arguments of a call that cannot be run, and of a custom call, are the received text. */
function reportOf({ name, call, state, arguments: args, changes, error }: FinishedCall): FinishedReport {
  const { id, arguments: text } = call;
  const errors = error ? [error.toModelMessage()] : [];
  return { name, id, state, arguments: args ?? text, errors, warnings: changes.map(describeChange) };
}

type Report = Outcome & {
  readonly format: string;
  readonly stopReason: string | undefined;
  readonly text: string;
  readonly calls: readonly FinishedReport[];
};

function reportText({ text, calls, ...about }: Report): string {
  const said = text === "" ? [] : [styled("dim", printable(shorten(text)))];
  return [...said, ...calls.map(callLines), summaryOf({ text, calls, ...about })].join("\n");
}

function callLines({ name, id, state, arguments: args, ...noted }: FinishedReport): string {
  const shown = typeof args === "string" ? args : JSON.stringify(args);
  return reportLines(`${name} ${shorten(shown)} (${state}, ${id ?? "without an id"})`, noted);
}

const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The characters of a text or of arguments; `--json` writes all. */
const SHOWN = 500;

function summaryOf({ format, events, stopReason, calls, error }: Report): string {
  const bad = calls.filter(({ errors }) => errors.length > 0).length;
  const ended = stopReason === undefined ? "no end" : `ended with ${printableLine(stopReason)}`;
  const found = `${plural(events, "event")} of ${format}, ${ended}: ${plural(calls.length, "call")}`;
  const summary = `${found}${bad > 0 ? `, ${bad} of them cannot be run` : ""}`;
  if (error !== undefined) return `${summary}\n${styled("red", "error")}: ${printableLine(error)}`;
  return styled(bad > 0 ? "red" : "green", summary);
}
