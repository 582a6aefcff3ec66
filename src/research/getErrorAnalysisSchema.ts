import { inStyle } from "./inStyle.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { closedObject, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The schema for telling why an answer was rejected.
 *
 * @example
 * getErrorAnalysisSchema().required; // ["recap", "blame", "improvement"]
 */
export function getErrorAnalysisSchema(
  options: ResearchOptions = {},
): ResearchSchema<{ recap: string; blame: string; improvement: string }> {
  checkResearchOptions("getErrorAnalysisSchema", options);
  return closedObject({
    recap: text("Recap of the actions taken and the steps conducted in first person narrative", 500),
    blame: text(inStyle("Which action or the step was the root cause of the answer rejection", options), 500),
    improvement: text(
      inStyle(
        "Suggested key improvement for the next iteration, do not use bullet points, be concise and hot-take vibe",
        options,
      ),
      500,
    ),
  });
}
