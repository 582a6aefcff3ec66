import { inStyle, quoted, withSentence } from "./inStyle.ts";
import { MAX_QUESTION_LENGTH } from "./limits.ts";
import type { ResearchOptions } from "./ResearchOptions.ts";
import { closedObject, list, number, type SchemaOf, text } from "./ResearchSchema.ts";

/** The object of each action of the agent, by the name of the action. */
export type AgentObjects = {
  search: { searchRequests: string[] };
  coding: { codingIssue: string };
  answer: { answer: string };
  reflect: { questionsToAnswer: string[] };
  visit: { URLTargets: number[] };
};

/** The schemas of the objects of all actions, in the order of the agent's schema. */
export function agentObjects(
  currentQuestion: string,
  options: ResearchOptions,
): { [Action in keyof AgentObjects]: SchemaOf<AgentObjects[Action]> } {
  return {
    search: closedObject({
      searchRequests: list(
        {
          ...text(
            "A Google search query. Based on the deep intention behind the original question and the expected answer format",
            30,
          ),
          minLength: 1,
        },
        {
          description:
            "Required when action='search'. Always prefer a single search query, only add another search query if the original question covers multiple aspects or elements and one search request is definitely not enough",
          maxItems: 5,
        },
      ),
    }),
    coding: closedObject({
      codingIssue: text(
        "Required when action='coding'. Describe what issue to solve with coding, format like a github issue ticket. Specify the input value when it is short.",
        500,
      ),
    }),
    answer: closedObject({
      answer: text(
        inStyle(
          "Required when action='answer'. Use all your knowledge you have collected, cover multiple aspects if needed. Must be definitive, no ambiguity, no uncertainty, no disclaimers.",
          options,
        ),
      ),
    }),
    reflect: closedObject({
      questionsToAnswer: list(
        text(
          withQuestion(
            "Ensure each reflection question cuts to core emotional truths while staying anchored to original question",
            currentQuestion,
          ),
        ),
        {
          description:
            "Required when action='reflect'. Reflection and planing, generate a list of most important questions to fill the knowledge gaps",
          maxItems: 2,
        },
      ),
    }),
    visit: closedObject({
      URLTargets: list(number(), {
        description:
          "Required when action='visit'. Must be the index of the URL in from the original list of URLs. Maximum 5 URLs allowed",
        maxItems: 5,
      }),
    }),
  };
}

function withQuestion(description: string, question: string): string {
  if (question === "") return description;
  return withSentence(description, `The original question is ${quoted(question, MAX_QUESTION_LENGTH)}.`);
}
