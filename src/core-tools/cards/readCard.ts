import { CARD_DATA, CardProblem, type CardType } from "../../cards/index.ts";
import { refuse } from "../data/index.ts";

/**
 * The result of reading the data of a card. If the view cannot show the data, the error tells the model, which wrote
 * them, what the view needs.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
export function readCard<Result>(type: CardType, work: () => Result, owner = "data"): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CardProblem)) throw error;
    refuse(`${owner}: ${error.message}. A card of the type "${type}" needs ${CARD_DATA[type].needs}`);
  }
}
