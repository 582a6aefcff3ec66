/**
 * Data that a view cannot show. The message contains what was expected and what was received.
 *
 * @example
 * const view: CardView = () => {
 *   throw new CardProblem("expected a list of rows, received a string");
 * };
 */
export class CardProblem extends Error {
  override readonly name = "CardProblem";
}
