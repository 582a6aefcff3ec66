import type { ContentPart, Refused } from "./ContentPart.ts";

/** The media types of images that OpenAI's and Anthropic's APIs accept. */
export const IMAGES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

type Media = Extract<ContentPart, { readonly mimeType: string }>;

/** Why a provider with these media types does not accept an image; `undefined` if it does. */
export function refusedImage({ mimeType, given }: Media, kinds: ReadonlySet<string>): Refused | undefined {
  if (kinds.has(mimeType)) return undefined;
  const names = [...kinds].map((kind) => kind.replace("image/", "")).join(", ");
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
