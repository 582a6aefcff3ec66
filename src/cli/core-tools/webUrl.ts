import { InvalidArgumentError } from "commander";

/** A URL out of an option of the command. */
export function webUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError("Expected a URL that begins with https:// or http://.");
}
