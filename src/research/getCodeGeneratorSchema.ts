import { inStyle } from "./inStyle.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { closedObject, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The schema for writing JavaScript that solves a problem.
 *
 * @example
 * getCodeGeneratorSchema({ languageStyle: "formal english" }).properties.think?.description;
 * // "Short explain or comments on the thought process behind the code. Write this … style: \"formal english\"."
 */
export function getCodeGeneratorSchema(options: ResearchOptions = {}): ResearchSchema<{ think: string; code: string }> {
  checkResearchOptions("getCodeGeneratorSchema", options);
  return closedObject({
    think: text(inStyle("Short explain or comments on the thought process behind the code", options), 200),
    code: text(
      "The JavaScript code that solves the problem and always use 'return' statement to return the result. Focus on solving the core problem; No need for error handling or try-catch blocks or code comments. No need to declare variables that are already available, especially big long strings or arrays.",
    ),
  });
}
