// The built gateway as a process of its own: node gateway.mjs CONFIG [http]
import { createGateway, serveService } from "../../../dist/gateway.js";

const [, , config, transport = "stdio"] = process.argv;
const gateway = await createGateway(JSON.parse(config));
const served = await serveService(gateway.service, { transport });
if (served.url) console.log(served.url.href);
process.stdin.once("end", () => gateway.close().then(() => process.exit())).resume();
