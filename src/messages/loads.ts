import { JsonError, type JsonValue, type PythonValue, parseBoxed, valueAt } from "../json/index.ts";

/**
 * What Python's `json.loads` reads.
 *
 * @throws {JsonError | SyntaxError} the text is no JSON.
 */
export function loads(text: string): PythonValue {
  try {
    return valueAt(parseBoxed(text, { maxDepth: 1000 }), 0) as PythonValue;
  } catch (error) {
    if (error instanceof JsonError && text.isWellFormed() && !/\\ud[89a-f]/i.test(text)) throw error;
    // Halves of surrogate pairs, which pydantic refuses and json.loads takes. Python's types of numbers are lost.
    return JSON.parse(text) as JsonValue;
  }
}
