import { isObject } from "../../schema/index.ts";
import { type Raw, raw } from "../fields.ts";
import type { ContentBlock } from "./ResultPart.ts";

/**
 * A part in the form of OpenAI or Anthropic, as stored messages of Python have it, in the form of this package: a text, or
 * an image with its data. The URL of an image stays a URL. `undefined` for any other value.
 *
 * @example
 * foreignPart({ type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0=" } });
 * // { type: "image", data: "iVBORw0=", mimeType: "image/png" }
 * foreignPart({ type: "image_url", image_url: { url: "https://example.com/a.png" } });
 * // { url: "https://example.com/a.png" }
 */
export function foreignPart(part: unknown): ContentBlock | ImageUrl | undefined {
  if (!isObject(part)) return undefined;
  switch (part.type) {
    case "input_text":
    case "output_text":
      return typeof part.text === "string" ? { type: "text", text: part.text } : undefined;
    case "image_url":
    case "input_image":
      return imageAt(part.image_url);
    case "image":
      return sourceImage(raw(part.source)) ?? imageAt(part.data_url ?? part.image);
    default:
      return undefined;
  }
}

/** An image of which only the URL is known. */
export type ImageUrl = { readonly url: string };

function sourceImage({ type, media_type: mimeType, data, url }: Raw): ContentBlock | ImageUrl | undefined {
  if (type === "url") return imageAt(url);
  return typeof mimeType === "string" && typeof data === "string" ? { type: "image", data, mimeType } : undefined;
}

function imageAt(value: unknown): ContentBlock | ImageUrl | undefined {
  const url = isObject(value) ? value.url : value;
  if (typeof url !== "string" || url === "") return undefined;
  const comma = url.indexOf(",");
  const [scheme, ...parameters] = url.slice(0, Math.max(comma, 0)).split(";");
  const mimeType = scheme?.replace(/^data:/i, "") ?? "";
  const isData = mimeType !== "" && mimeType !== scheme && parameters.at(-1)?.toLowerCase() === "base64";
  return isData ? { type: "image", data: url.slice(comma + 1), mimeType } : { url };
}
