import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as fc from "fast-check";
import { McpToolInfo, ToolCall, ToolInfo } from "../../src/index.ts";
import { parsePython } from "../../src/json/index.ts";
import { anyCharacter } from "../differential/anyCharacter.ts";
import { jsonText } from "../differential/jsonText.ts";
import { type Release, shapeIn } from "../releases/releases.ts";
import { type PythonReady, wheelOf } from "../sdk/setup.ts";

/** An object that came back in other bytes than it was sent in, or not at all. */
export type Returned = {
  readonly model: string;
  readonly text: string;
  readonly echo?: string;
  readonly failed?: string;
};

/** What one side has found: how many of its objects came back, and those that came back otherwise. */
export type Found = { readonly sent: number; readonly differences: readonly Returned[] };

/**
 * A Python process with the SDK's classes and this one with ours send each other tools and calls, as JSON lines. Each
 * side makes half of them from the seed; the other reads, writes and returns them; both tell what came back changed.
 *
 * @example
 * await exchange(python, "0.1.3", { count: 1000, seed: 1 });
 * // { python: { sent: 500, differences: [] }, typescript: { sent: 500, differences: [] } }
 */
export async function exchange(
  python: Exclude<PythonReady, { missing: string }>,
  release: Release,
  { count, seed, echo = echoOf }: { readonly count: number; readonly seed: number; readonly echo?: typeof echoOf },
): Promise<{ readonly python: Found; readonly typescript: Found }> {
  const offers = fc.sample(offersFor(release), { numRuns: Math.floor(count / 2), seed });
  const script = join(import.meta.dirname, "exchange.py");
  const args = ["-I", "-B", script, wheelOf(python, release), String(count - offers.length), String(seed)];
  const child = spawn(python.python, args);
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = (complaint + chunk).slice(-4000);
  });
  child.on("error", (error) => {
    complaint ||= error.message;
  });
  child.stdin.on("error", () => {}); // what is missing below tells why
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  for (const offer of offers) send(offer);

  const differences: Returned[] = [];
  let answered = 0;
  let theirs: Found | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line);
    if ("model" in message) send(echo(message, release));
    else if ("differences" in message) theirs = message;
    else {
      const offer = offers[answered++] as Offer;
      if (message.echo !== offer.text) differences.push({ ...offer, ...message });
    }
    if (theirs && answered === offers.length) child.stdin.end();
  }
  if (!theirs || answered < offers.length) throw new Error(`Python ended the exchange: ${complaint.trim()}`);
  return { python: theirs, typescript: { sent: answered, differences } };
}

type Offer = { readonly model: string; readonly text: string };

const CLASSES = { ToolCall, ToolInfo, McpToolInfo };

/** Reads an object that Python sent and writes it again. */
function echoOf({ model, text }: Offer, sdk: Release): { readonly echo: string } | { readonly failed: string } {
  try {
    return { echo: CLASSES[model as keyof typeof CLASSES].modelValidateJson(text, { sdk }).modelDumpJson({ sdk }) };
  } catch (error) {
    return { failed: String(error) };
  }
}

/** Objects that constructors made, as the text that is sent for a release. */
function offersFor(sdk: Release): fc.Arbitrary<Offer> {
  const shape = shapeIn(sdk);
  const known = Object.entries(makers).filter(([model]) => model in shape);
  // A class of the release may have no place for some of it.
  return fc.oneof(
    ...known.map(([model, made]) => made.map((one) => ({ model, text: one.modelDumpJson({ sdk, onLoss: "drop" }) }))),
  );
}

const json = jsonText({ surrogates: false });
const string = fc.string({ unit: anyCharacter, maxLength: 8 });
/** Not those that are nested deeper than a text may be. */
const value = json.value.filter(({ text }) => text.length < 300);
const objectOf = (value: fc.Arbitrary<{ readonly text: string }>): fc.Arbitrary<string> =>
  fc
    .array(fc.record({ key: json.key, value }), { maxLength: 4 })
    .map((members) => `{${members.map(({ key, value }) => `${JSON.stringify(key)}:${value.text}`).join(",")}}`);

const call = fc.record({
  id: fc.option(string),
  name: string,
  arguments: objectOf(value),
  index: fc.option(fc.nat()),
  responseItemId: fc.option(string),
});

const property = fc
  .record({ type: json.string, value })
  .map(({ type, value }) => ({ text: `{"type":"string","description":${type.text},"default":${value.text}}` }));
const parameters = objectOf(property).map((text) => parsePython(`{"type":"object","properties":${text}}`) as object);
const tool = fc.record({ name: string, description: string, parameters });

const makers = {
  ToolCall: call.map((init) => new ToolCall(init)),
  ToolInfo: tool.map((init) => new ToolInfo(init)),
  McpToolInfo: fc
    .record({ tool, serverName: string })
    .map(({ tool, ...init }) => new McpToolInfo({ ...tool, ...init })),
};
