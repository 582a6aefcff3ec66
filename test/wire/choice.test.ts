import { describe, expect, it } from "vitest";
import {
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type ToolChoice,
  WireError,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

describe.each([anthropic, gemini, mcp, ollama, openaiChat, openaiResponses])("$name", (wire) => {
  it.each<[unknown]>([["any"], [""], [null], [undefined], [{}], [{ name: "" }], [{ name: 5 }], [["auto"]]])(
    "refuses the choice %j",
    (choice) => {
      const error = errorOf(WireError, () => wire.encodeToolChoice(choice as ToolChoice));
      expect(error).toMatchObject({ code: "unsupported", wire: wire.name });
    },
  );
});
