import { stemOf } from "./stem.ts";
import { wordsOf } from "./words.ts";

/**
 * The words of a text in the form in which they are compared: without stop words and endings.
 *
 * @example
 * termsOf("What will the weather be like?"); // ["weath", "like"]
 */
export const termsOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) => (isStopWord(word) ? [] : [stemOf(word)]));

/** Whether a word does not describe the purpose of a tool. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word) || /^[a-z]$/.test(word);

const STOP_WORDS: ReadonlySet<string> = new Set(
  `am is an as at be by do he if in it me my no of on or so to up us we re ve ll hi ok
  the this that these those its you your his she her him they them their our are been was were does did done has
  have had can could will would shall should may might must for from with into about and not yes but then than
  there here also just what which who when where why how some any please let make want need like help tell know
  look using use used get give really thing someone something anything way much many very more most too out over all`.split(
    /\s+/,
  ),
);
