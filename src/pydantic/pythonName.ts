import { OptionError } from "../checks/index.ts";

/**
 * Python's name of a field.
 *
 * @example
 * pythonName("toolCallId"); // "tool_call_id"
 */
export const pythonName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The error of a field that is named, or has a value, by Python's name and by its name here. */
export function givenTwice(name: string, option?: string): OptionError {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const owner = option === undefined ? "" : `option ${JSON.stringify(option)}: `;
  const message = `${owner}expected ${JSON.stringify(camel)} or ${JSON.stringify(name)}, received both`;
  return new OptionError("invalid_option", option ?? name, message);
}
