import { InvalidArgumentError } from "commander";
import { CommandError } from "../CommandError.ts";

/**
 * A URL out of an option of the command.
 *
 * @throws {CommandError} for one with a password, which fetch refuses. Commander would print it with the URL.
 */
export function webUrl(text: string): string {
  if (URL.canParse(text) && (new URL(text).username !== "" || new URL(text).password !== "")) {
    throw new CommandError(
      "expected a URL without a user and a password; give the token in an environment variable, by --endpoint-token-env or --webhook-token-env",
    );
  }
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError("Expected a URL that begins with https:// or http://.");
}
