import type { Endings } from "../../Ending.ts";

/** @see https://modelcontextprotocol.io/specification/2025-11-25/schema#createmessageresult */
export const MCP_ENDINGS: Endings = {
  endTurn: "done",
  stopSequence: "done",
  toolUse: "done",
  maxTokens: "length",
};
