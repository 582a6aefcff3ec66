import { type Detection, NO_SERIAL_FIELD } from "../../detect/Detection.ts";

export const DETECT_MCP: Detection<"mcp"> = {
  id: "mcp",
  alike: ["anthropic"],
  listsMessages: false,
  streamsAnswers: false,
  serial: NO_SERIAL_FIELD,
  pieces: [],
};
