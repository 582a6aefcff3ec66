import type { RulesOf } from "../Compiler.ts";
import { assertionRules } from "./assertionRules.ts";
import { combinationRules } from "./combinationRules.ts";
import { constantRules } from "./constantRules.ts";
import { dependencyRules } from "./dependencyRules.ts";
import { itemRules } from "./itemRules.ts";
import { memberRules } from "./members/index.ts";
import { referenceRules } from "./referenceRules.ts";
import { typeRules } from "./typeRules.ts";
import { unevaluatedRules } from "./unevaluatedRules.ts";

/** In the order in which they are checked: first what costs little, last what needs the answers of the others. */
export const KEYWORDS: readonly RulesOf[] = [
  typeRules,
  constantRules,
  assertionRules,
  memberRules,
  dependencyRules,
  itemRules,
  referenceRules,
  combinationRules,
  unevaluatedRules,
];
