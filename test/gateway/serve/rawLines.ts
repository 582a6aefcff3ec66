/** The first request of a client of 2025-11-25. */
export const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

/** A message as a line of standard input. */
export const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
