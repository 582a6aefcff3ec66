// The gateway of a config as a program: node serveGateway.ts CONFIG exec|pass stdio|http. It serves when all servers are ready.
import { createGateway, serveService } from "../../../src/gateway/index.ts";

const [config, form, transport] = process.argv.slice(2) as [string, "exec" | "pass", "stdio" | "http"];
const gateway = await createGateway(config);
for (const { name, state, error } of await gateway.ready()) if (state !== "ready") console.error(`${name}: ${error}`);
const served = await serveService(form === "exec" ? gateway.service : gateway.passThrough(), { transport });
if (served.url) console.log(String(served.url));
// Over HTTP the program that started this one ends its input.
if (served.url) process.stdin.once("end", () => served.close()).resume();
await served.ended;
await gateway.close();
process.exit();
