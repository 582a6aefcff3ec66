import { isInstance } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";

/** The fault of a part of a result: its place, and the message with the expected and the received value. */
export type BlockFault = { readonly place: string; readonly fault: string };

/**
 * The invalid field of a part of a result; `undefined` if all fields are valid, or if the type of the part is unknown.
 *
 * @example
 * blockFault({ type: "image", data: "iVBO", mime_type: "image/png" });
 * // { place: ".mimeType", fault: 'expected text, received undefined. Did you mean "mimeType" instead of "mime_type"?' }
 */
export function blockFault(block: unknown): BlockFault | undefined {
  if (!isObject(block) || typeof block.type !== "string") return undefined;
  const { type, resource } = block;
  if (type === "resource" && isObject(resource)) {
    const fault =
      textFault(resource, "uri") ?? (resource.blob === undefined ? undefined : base64Fault(resource, "blob"));
    return fault && { ...fault, place: `.resource${fault.place}` };
  }
  if (type === "image" || type === "audio") return base64Fault(block, "data") ?? textFault(block, "mimeType");
  if (type === "text") return textFault(block, "text");
  if (type === "resource_link") return textFault(block, "uri") ?? textFault(block, "name");
  return undefined;
}

type Fields = { readonly [name: string]: unknown };

function textFault(block: Fields, name: string): BlockFault | undefined {
  const value = block[name];
  if (typeof value === "string") return undefined;
  const python = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const hint = python !== name && python in block ? `. Did you mean "${name}" instead of "${python}"?` : "";
  return { place: `.${name}`, fault: `expected text, received ${preview(value)}${hint}` };
}

function base64Fault(block: Fields, name: string): BlockFault | undefined {
  const value = block[name];
  const place = `.${name}`;
  if (typeof value !== "string") {
    // A preview would first list all bytes.
    const received = isBytes(value) ? 'bytes: give buffer.toString("base64")' : preview(value);
    return { place, fault: `expected Base64 as text, received ${received}` };
  }
  if (value.startsWith("data:")) {
    return { place, fault: "expected only Base64, received a data URL: give the part after its comma" };
  }
  if (BASE64.test(value)) return undefined;
  const way = 'give buffer.toString("base64")';
  return { place, fault: `expected Base64, received other text: ${way}` };
}

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/**
 * Whether a value is bytes: a Buffer, another typed array or an ArrayBuffer.
 *
 * @example
 * isBytes(new Uint8Array(4)); // true
 */
export const isBytes = (value: unknown): value is ArrayBufferView | ArrayBuffer =>
  ArrayBuffer.isView(value) || isInstance(value, ArrayBuffer);
