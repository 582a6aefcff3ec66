import type { ResultRules } from "../../rules/index.ts";
import type { ContentPart, Refused } from "./ContentPart.ts";

type Media = Extract<ContentPart, { readonly mimeType: string }>;

/** Why a provider does not accept an image in a result; `undefined` if it does. */
export function refusedImage({ mimeType, given }: Media, { images }: ResultRules = {}): Refused | undefined {
  if (images === undefined || images.includes(mimeType)) return undefined;
  if (images.length === 0) return { fault: "the server takes no images: give a text that describes it" };
  const names = images.map((kind) => kind.replace("image/", "")).join(", ");
  const fault = `expected an image of the kinds ${names}, received ${JSON.stringify(mimeType)}; convert it first`;
  return { fault, at: given.type === "resource" ? "/resource/mimeType" : "/mimeType" };
}

/** A media type in the form of the providers: in lower case, without parameters. */
export function mediaType(given: string): string {
  const type = given.split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "image/jpg" ? "image/jpeg" : type;
}

/**
 * The file name in a URI: the last segment of its path.
 *
 * @example
 * fileName("file:///reports/may.pdf?page=2"); // "may.pdf"
 */
export function fileName(uri: string): string {
  const [path = ""] = uri.split(/[?#]/);
  return path.split("/").findLast((step) => step !== "") ?? "file";
}
