import { describeValue } from "../checks/index.ts";
import { inStyle } from "./inStyle.ts";
import { ResearchError } from "./ResearchError.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { closedObject, list, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The schema for splitting a question into as many parts as a team has members. Its descriptions say "N" for all team
 * sizes.
 *
 * @throws {ResearchError} `invalid_team_size` if the size is not an integer of at least 1.
 * @example
 * getResearchPlanSchema(5).properties.subproblems?.maxItems; // 5
 */
export function getResearchPlanSchema(
  teamSize: number = 3,
  options: ResearchOptions = {},
): ResearchSchema<{ think: string; subproblems: string[] }> {
  checkResearchOptions("getResearchPlanSchema", options);
  if (!Number.isSafeInteger(teamSize) || teamSize < 1) {
    const message = `expected a whole number of at least 1, received ${describeValue(teamSize)}`;
    throw new ResearchError("invalid_team_size", "teamSize", message);
  }
  return closedObject({
    think: text(
      inStyle("Explain your decomposition strategy and how you ensured orthogonality between subproblems", options),
      300,
    ),
    subproblems: list(text("Complete research plan containing: title, scope, key questions, methodology", 500), {
      description:
        "Array of exactly N orthogonal research plans, each focusing on a different fundamental dimension of the main topic",
      minItems: teamSize,
      maxItems: teamSize,
    }),
  });
}
