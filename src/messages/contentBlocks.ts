import { itemsOf, type PythonValue, pythonText } from "../json/index.ts";
import type { Fields } from "../pydantic/index.ts";
import { asDict, get } from "./dicts.ts";
import { invalid } from "./MessagesError.ts";

export const textBlock = (text: string): Fields => ({ type: "text", text });

/** The content of a message as Anthropic's blocks; with `hasImages`, images in the form of OpenAI become Anthropic's. */
export function contentBlocks(content: PythonValue, path: string, hasImages: boolean): Fields[] {
  if (content === null || content === "") return [];
  if (!Array.isArray(content)) return [textBlock(pythonText(content))];
  return itemsOf(content).flatMap((item, index) => {
    const dict = asDict(item);
    if (dict === undefined) return item === "" ? [] : [textBlock(pythonText(item))];
    return [(hasImages && imageOf(dict, `${path}/${index}`)) || dict];
  });
}

/** The image of a part, or `undefined` for another part. */
function imageOf(part: Fields, path: string): Fields | undefined {
  const type = get(part, "type");
  // Python cannot look for a list or a dict in a set.
  if (Array.isArray(type) || asDict(type)) throw invalid(`${path}/type`, "a text", type);
  if (type === "image_url" || type === "input_image") return imageBlock(get(part, "image_url"), path);
  if (type !== "image" || Object.hasOwn(part, "source")) return undefined;
  const image = get(part, "data_url", get(part, "image"));
  return image === null ? undefined : imageBlock(image, path);
}

function imageBlock(value: PythonValue, path: string): Fields {
  const dict = asDict(value);
  const url = dict ? get(dict, "url") : value;
  if (typeof url !== "string" || url === "") throw invalid(path, "an image with a URL", url);
  const [, media, data] = DATA_URL.exec(url) ?? [];
  if (media !== undefined && data !== undefined) {
    return { type: "image", source: { type: "base64", media_type: media.toLowerCase(), data } };
  }
  if (url.startsWith("data:")) throw invalid(path, "a data URL with JPEG, PNG, GIF or WebP in base64", url);
  return { type: "image", source: { type: "url", url } };
}

const DATA_URL = /^data:(image\/(?:jpeg|png|gif|webp));base64,(.+)$/isu;
