import { inStyle } from "./inStyle.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { closedObject, list, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The schema for grouping the results of a search, into five groups at most.
 *
 * @example
 * getSerpClusterSchema().properties.clusters?.maxItems; // 5
 */
export function getSerpClusterSchema(options: ResearchOptions = {}): ResearchSchema<{
  think: string;
  clusters: { insight: string; question: string; urls: string[] }[];
}> {
  checkResearchOptions("getSerpClusterSchema", options);
  return closedObject({
    think: text(inStyle("Short explain of why you group the search results like this", options), 500),
    clusters: list(
      closedObject({
        insight: text(
          'Summary and list key numbers, data, soundbites, and insights that worth to be highlighted. End with an actionable advice such as "Visit these URLs if you want to understand [what...]". Do not use "This cluster..."',
          200,
        ),
        question: text(
          'What concrete and specific question this cluster answers. Should not be general question like "where can I find [what...]"',
          100,
        ),
        urls: list(text("URLs in this cluster", 100)),
      }),
      {
        description:
          "The optimal clustering of search engine results, orthogonal to each other. Maximum 5 clusters allowed",
        maxItems: 5,
      },
    ),
  });
}
