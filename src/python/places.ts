import { nodeModule } from "./nodeModule.ts";

/**
 * The URL of a file or folder: a path is relative to the working directory in Node, to the page in a browser.
 *
 * @example
 * urlOf("wheels/"); // URL file:///app/wheels/
 */
export function urlOf(place: string | URL): URL {
  if (place instanceof URL || /^(?:https?|file|blob|data):/i.test(place)) return new URL(place);
  const url = nodeModule("node:url");
  return url ? url.pathToFileURL(place) : new URL(place, globalThis.document?.baseURI ?? globalThis.location?.href);
}

/** {@link urlOf} of a folder, so that the names of its files are relative to it. */
export function folderUrlOf(place: string | URL): URL {
  const url = urlOf(place);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

/** The bytes of a file. It throws if the file is missing. */
export async function readBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const files = nodeModule("node:fs/promises");
  if (url.protocol === "file:" && files) return new Uint8Array(await files.readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
