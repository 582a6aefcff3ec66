import { inStyle } from "./inStyle.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { boolean, closedObject, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The schema for telling which checks the answer to a question needs.
 *
 * @example
 * getQuestionEvaluateSchema().required;
 * // ["think", "needsDefinitive", "needsFreshness", "needsPlurality", "needsCompleteness"]
 */
export function getQuestionEvaluateSchema(options: ResearchOptions = {}): ResearchSchema<{
  think: string;
  needsDefinitive: boolean;
  needsFreshness: boolean;
  needsPlurality: boolean;
  needsCompleteness: boolean;
}> {
  checkResearchOptions("getQuestionEvaluateSchema", options);
  return closedObject({
    think: text(inStyle("A very concise explain of why those checks are needed", options), 500),
    needsDefinitive: boolean(),
    needsFreshness: boolean(),
    needsPlurality: boolean(),
    needsCompleteness: boolean(),
  });
}
