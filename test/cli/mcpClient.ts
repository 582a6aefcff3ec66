import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect } from "vitest";

/** A client of a server over HTTP. */
export async function connect(url: URL, token?: string): Promise<Client> {
  const client = new Client({ name: "host", version: "1.0.0" });
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/** The structured content of a result, which is also its text. */
export const call = async (client: Client, name: string, args: object): Promise<unknown> => {
  const { structuredContent, content } = await client.callTool({ name, arguments: { ...args } });
  const [text] = content as { text: string }[];
  expect(JSON.parse(text?.text ?? "null")).toEqual(structuredContent);
  return structuredContent;
};
