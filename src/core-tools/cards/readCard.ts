import { CardProblem, type CardType, NEEDS } from "../../cards/index.ts";
import { refuse } from "../data/index.ts";

/**
 * What the work reads out of the data of a card. Data that the view cannot show are told to the model, which wrote them,
 * with what the view needs.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
export function readCard<Result>(type: CardType, work: () => Result, owner = "data"): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CardProblem)) throw error;
    refuse(`${owner}: ${error.message}. A card of the type "${type}" needs ${NEEDS[type]}`);
  }
}
