import { isInstance } from "../../../checks/index.ts";
import { fromFields, type Mirror } from "../../../pydantic/index.ts";
import type { MessageContent } from "../BaseMessage.ts";
import { ToolMessage } from "../ToolMessage.ts";
import { type AddOptions, addChunks, notAddable } from "./addChunks.ts";

/**
 * A part of the result of a call: the Python class `ToolMessageChunk`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const part = (content: string) => new ToolMessageChunk({ content, toolCallId: "call_1" });
 * part("12 ").add(part("°C")).content; // "12 °C"
 */
export class ToolMessageChunk extends ToolMessage<MessageContent> {
  static override readonly "~mirror": Mirror<ToolMessageChunk> = {
    ...{ name: "ToolMessageChunk", class: ToolMessageChunk },
    bases: ["BaseMessageChunk"],
  };

  /**
   * The sum of two chunks, as `+` of the Python class: both contents, and the id of the other one's call, or else of
   * this one's. The names are kept up to 0.1.3 alone.
   *
   * @throws {OptionError} if the other one is not a ToolMessageChunk, or a text would be joined to a list.
   * @throws {ReleaseError} if the release has no field for a part of a chunk.
   * @example
   * const chunk = (name: string) => new ToolMessageChunk({ name, toolCallId: "call_1" });
   * chunk("a").add(chunk("b"), { sdk: "0.1.3" }).name; // "b"
   */
  add(other: ToolMessageChunk, options: AddOptions = {}): ToolMessageChunk {
    if (!isInstance(other, ToolMessageChunk)) throw notAddable("ToolMessageChunk", other);
    return new ToolMessageChunk(fromFields(addChunks("ToolMessageChunk", this, other, options)));
  }
}
