// A gateway as a process: node gateway.ts CONFIG
import { readFileSync } from "node:fs";
import { runGateway } from "../../../src/gateway/runGateway.ts";

await runGateway(JSON.parse(readFileSync(process.argv[2] as string, "utf8")));
process.exit();
