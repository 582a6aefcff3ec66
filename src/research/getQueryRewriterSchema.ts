import { inStyle } from "./inStyle.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { choice, closedObject, list, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The schema for turning a request into queries for a search engine, five at most; `tbs` is how old a result may be: an
 * hour, day, week, month or year.
 *
 * @example
 * getQueryRewriterSchema().properties.queries?.maxItems; // 5
 */
export function getQueryRewriterSchema(options: ResearchOptions = {}): ResearchSchema<{
  think: string;
  queries: { tbs: "qdr:h" | "qdr:d" | "qdr:w" | "qdr:m" | "qdr:y"; location?: string; q: string }[];
}> {
  checkResearchOptions("getQueryRewriterSchema", options);
  return closedObject({
    think: text(inStyle("Explain why you choose those search queries", options), 500),
    queries: list(
      closedObject(
        {
          tbs: choice(
            ["qdr:h", "qdr:d", "qdr:w", "qdr:m", "qdr:y"],
            "time-based search filter, must use this field if the search request asks for latest info. qdr:h for past hour, qdr:d for past 24 hours, qdr:w for past week, qdr:m for past month, qdr:y for past year. Choose exactly one.",
          ),
          location: text(
            "defines from where you want the search to originate. It is recommended to specify location at the city level in order to simulate a real user's search.",
          ),
          q: text("keyword-based search query, 2-3 words preferred, total length < 30 characters", 50),
        },
        "location",
      ),
      {
        description: "Array of search keywords queries, orthogonal to each other. Maximum 5 queries allowed",
        maxItems: 5,
      },
    ),
  });
}
