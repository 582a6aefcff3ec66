/**
 * Python's name of a field.
 *
 * @example
 * pythonName("toolCallId"); // "tool_call_id"
 */
export const pythonName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
