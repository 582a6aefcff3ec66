import { createGateway, serveService } from "../../src/gateway/index.ts";
import { serveConformance } from "../gateway/servers/conformance.mjs";
import { type Outcome, runConformance } from "./runConformance.ts";

type Suite = {
  readonly title: string;
  readonly version: string;
  readonly args: readonly string[];
  readonly era: "legacy" | "modern";
  /** How many scenarios pass at least. */
  readonly bar: number;
};

const SUITES: readonly Suite[] = [
  { title: "0.1.16, 2025-11-25", version: "0.1.16", args: ["--suite", "all"], era: "legacy", bar: 32 },
  {
    title: "0.2.0-alpha.12, 2025-11-25",
    version: "0.2.0-alpha.12",
    args: ["--suite", "all", "--spec-version", "2025-11-25"],
    era: "legacy",
    bar: 33,
  },
  {
    title: "0.2.0-alpha.12, 2026-07-28",
    version: "0.2.0-alpha.12",
    args: ["--requirements", "2026-07-28"],
    era: "modern",
    bar: 50,
  },
];

/** The official conformance suites against a server that passes them, directly and through the gateway. */
export async function soakConformance(): Promise<boolean> {
  let isWell = true;
  for (const suite of SUITES) {
    const { era, title, bar } = suite;
    const server = await serveConformance({ era });
    const gateway = await createGateway({ mcpServers: { one: { url: String(server.url), era } } });
    const served = await serveService(gateway.passThrough({ prefix: false }), { transport: "http" });
    try {
      const direct = await scenarios(suite, server.url);
      const through = await scenarios(suite, served.url as URL);
      console.log(`${title}: ${textOf(through)} through the gateway, ${textOf(direct)} directly`);
      for (const name of through.failed) console.log(`  failed through the gateway: ${name}`);
      if (through.passed.length < bar || through.failed.length > 0) isWell = false;
    } catch (cause) {
      console.error(`${title}: ${(cause as Error).message}`);
      isWell = false;
    }
    await served.close();
    await gateway.close();
    await server.close();
  }
  return isWell;
}

const textOf = ({ passed, failed }: Outcome): string => `${passed.length}/${passed.length + failed.length}`;

const scenarios = ({ version, args }: Suite, url: URL): Promise<Outcome> =>
  runConformance(version, ["server", "--url", String(url), ...args]);
