import { describeValue, type Flat } from "../checks/index.ts";
import { inStyle } from "./inStyle.ts";
import { ResearchError } from "./ResearchError.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { boolean, closedObject, constant, number, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The checks of an answer.
 *
 * @example
 * const type: EvaluatorType = "freshness";
 */
export type EvaluatorType = keyof Findings;

/** Whether an answer passes a check, and why. For several types it is a union that is discriminated by `type`. */
type EvaluatorAnswer<Type extends EvaluatorType = EvaluatorType> = {
  [T in Type]: Flat<{ type: T; think: string; pass: boolean } & Findings[T]>;
}[Type];

/** The additional fields of each check. */
type Findings = {
  definitive: unknown;
  freshness: { freshness_analysis: { days_ago: number; max_age_days?: number } };
  plurality: { plurality_analysis: { minimum_count_required: number; actual_count_provided: number } };
  attribution: { exactQuote?: string };
  completeness: { completeness_analysis: { aspects_expected: string; aspects_provided: string } };
  strict: { improvement_plan: string };
};

/**
 * The schema for checking an answer: whether it is definite, fresh, of enough items, backed by its source, complete, or
 * without any fault (`strict`).
 *
 * @throws {ResearchError} `unknown_evaluator` for another type.
 * @example
 * getEvaluatorSchema("strict").required; // ["type", "think", "improvement_plan", "pass"]
 */
export function getEvaluatorSchema<const Type extends EvaluatorType>(
  type: Type,
  options: ResearchOptions = {},
): ResearchSchema<EvaluatorAnswer<Type>> {
  checkResearchOptions("getEvaluatorSchema", options);
  return schemaOf(type, options) as ResearchSchema<EvaluatorAnswer<Type>>;
}

type AnySchema = { [Type in EvaluatorType]: ResearchSchema<EvaluatorAnswer<Type>> }[EvaluatorType];

function schemaOf(type: EvaluatorType, options: ResearchOptions): AnySchema {
  const think = text(
    inStyle("Explanation the thought process why the answer does not pass the evaluation", options),
    500,
  );
  const pass = boolean("If the answer passes the test defined by the evaluator");
  switch (type) {
    case "definitive":
      return closedObject({ type: constant(type), think, pass });
    case "freshness":
      return closedObject({
        type: constant(type),
        think,
        freshness_analysis: closedObject(
          {
            days_ago: { ...number("datetime of the **answer** and relative to current date"), minimum: 0 },
            max_age_days: number(
              "Maximum allowed age in days for this kind of question-answer type before it is considered outdated",
            ),
          },
          "max_age_days",
        ),
        pass: boolean('If "days_ago" <= "max_age_days" then pass!'),
      });
    case "plurality":
      return closedObject({
        type: constant(type),
        think,
        plurality_analysis: closedObject({
          minimum_count_required: number("Minimum required number of items from the **question**"),
          actual_count_provided: number("Number of items provided in **answer**"),
        }),
        pass: boolean("If count_provided >= count_expected then pass!"),
      });
    case "attribution":
      return closedObject(
        {
          type: constant(type),
          think,
          exactQuote: text(
            "Exact relevant quote and evidence from the source that strongly support the answer and justify this question-answer pair",
            200,
          ),
          pass,
        },
        "exactQuote",
      );
    case "completeness":
      return closedObject({
        type: constant(type),
        think,
        completeness_analysis: closedObject({
          aspects_expected: text(
            "Comma-separated list of all aspects or dimensions that the question explicitly asks for",
            100,
          ),
          aspects_provided: text(
            "Comma-separated list of all aspects or dimensions that were actually addressed in the answer",
            100,
          ),
        }),
        pass,
      });
    case "strict":
      return closedObject({
        type: constant(type),
        think,
        improvement_plan: text(
          'Explain how a perfect answer should look like and what are needed to improve the current answer. Starts with "For the best answer, you must..."',
          1000,
        ),
        pass,
      });
    default:
      throw unknownEvaluator(type);
  }
}

function unknownEvaluator(type: never): ResearchError {
  const expected = "definitive, freshness, plurality, attribution, completeness or strict";
  return new ResearchError("unknown_evaluator", "type", `expected ${expected}, received ${describeValue(type)}`);
}
