/**
 * Data that a view cannot show. The message says what was expected and what came.
 *
 * @example
 * const view: CardView = () => {
 *   throw new CardProblem("expected a list of rows, received a string");
 * };
 */
export class CardProblem extends Error {
  override readonly name = "CardProblem";
}
