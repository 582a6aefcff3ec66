// Serves, is used by two clients that go without a word, and closes: node served-and-closed.ts
import { serveService } from "../../../src/gateway/index.ts";
import { CLIENTS } from "../serve/clients.ts";
import { testService } from "../serve/testService.ts";

const served = await serveService(testService(), { transport: "http" });
const clients = [];
for (const [, connect] of CLIENTS) {
  const client = await connect({ url: served.url as URL });
  await client.onToolsChanged(() => {});
  await client.call("echo");
  void client.call("wait").catch(() => {});
  clients.push(client);
}
await served.close();
await served.ended;
await Promise.all(clients.map((client) => client.close()));
console.log("closed");
