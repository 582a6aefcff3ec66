import { printableMessage } from "./printable.ts";
import { styled } from "./styled.ts";

/** Tells the user something that does not stop the command. */
export function warn(message: string): void {
  console.error(`${styled("yellow", "warning:", process.stderr)} ${printableMessage(message)}`);
}
