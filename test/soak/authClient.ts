// The client that the conformance suite judges: a gateway, whose user allows everything.
import { createGateway } from "../../src/gateway/index.ts";

const url = process.argv.at(-1) as string;
const { client_id: clientId, client_secret: clientSecret } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}");
/** What says as what the gateway is registered, for authorization servers that read it. */
const metadata = "https://conformance-test.local/client-metadata.json";

const gateway = await createGateway(
  { mcpServers: { suite: { url, oauth: { clientId: clientId ?? metadata, clientSecret } } } },
  { openLogin: (page) => fetch(page) },
);
const [server] = await gateway.ready();
if (server?.error !== undefined) console.error(server.error);
const caller = { signal: new AbortController().signal, progress() {} };
const through = gateway.passThrough();
for (const { name } of await through.listTools(caller)) {
  await through.callTool({ name, arguments: {} }, caller).catch((error: Error) => console.error(error.message));
}
await gateway.close();
process.exit();
