import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { type GatewayOptions, loadOpenTelemetry, type ServeOptions } from "../../gateway/index.ts";
import { CommandError, WrongUseError } from "../CommandError.ts";
import { CallLog } from "./CallLog.ts";
import { callLine } from "./callLine.ts";
import { RefusalReports, refusalLine } from "./RefusalReports.ts";

/** The flags of `addCallOptions`. */
export type CallFlags = {
  readonly verbose?: boolean;
  readonly log?: string;
  readonly logArguments?: boolean;
  readonly telemetry?: boolean;
};

/** Adds the options by which a gateway says which calls it makes. */
export const addCallOptions = (command: Command): Command =>
  command
    .option("--verbose", "write a line for each call, and for refused requests, to standard error")
    .option("--log <file>", "write lines of JSON for the same to a file, without the arguments")
    .option("--log-arguments", "write the arguments of calls to the log too, without known credentials")
    .option("--telemetry", "give spans and measurements of calls to the OpenTelemetry of this process");

/** What a gateway does with its calls, and with the requests that it refuses, until it is closed. */
export type CallSettings = Pick<GatewayOptions, "onCall" | "recordArguments" | "tracer" | "meter"> & {
  readonly onRefused?: ServeOptions["onRefused"];
  close(): Promise<void>;
};

/**
 * @param config the file of the config, into which no log is written.
 * @throws {CommandError} for a log that cannot be written, and without `@opentelemetry/api`.
 */
export async function callSettings(
  { verbose, log: file, logArguments, telemetry }: CallFlags,
  config: string,
): Promise<CallSettings> {
  if (logArguments && file === undefined) throw new WrongUseError("expected --log with --log-arguments");
  if (file !== undefined && isSame(file, config)) {
    throw new WrongUseError(`expected another file for --log than the config, received ${file}`);
  }
  const api = telemetry ? await loadOpenTelemetry() : undefined;
  if (telemetry && api === undefined) {
    throw new CommandError("expected the package @opentelemetry/api: npm install @opentelemetry/api");
  }
  const log = file === undefined ? undefined : await CallLog.open(file);
  const onCall: GatewayOptions["onCall"] = (record) => {
    log?.write(record);
    if (verbose) console.error(callLine(record));
  };
  const refusals = new RefusalReports((report) => {
    log?.write(report);
    if (verbose) console.error(refusalLine(report));
  });
  const onRefused: ServeOptions["onRefused"] = (refused) => refusals.add(refused);
  return {
    ...((log || verbose) && { onCall, onRefused, recordArguments: logArguments === true }),
    ...(api && { tracer: api.trace.getTracer(NAME), meter: api.metrics.getMeter(NAME) }),
    async close() {
      refusals.close();
      await log?.close();
    },
  };
}

/** Whether two paths lead to one file, which need not exist. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (first === undefined || second === undefined) return resolve(one) === resolve(other);
  return first.ino === second.ino && first.dev === second.dev;
}

const NAME = "openjiuwen-tools-gateway";
