import { stemmer } from "stemmer";
import { CHINESE } from "./chinese.ts";
import { wordsOf } from "./words.ts";

/**
 * The words of a text in the form in which they are compared: without stop words and endings, and Chinese words with
 * their English translations.
 *
 * @example
 * termsOf("What will the weather be like?"); // ["weather", "like"]
 */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    if (STOP_WORDS.has(word)) return [];
    const english = CHINESE.get(word);
    return english === undefined ? stemOf(word) : [word, ...english.split(" ").map(stemOf)];
  });
}

/** The word without its ending, by Porter's algorithm. */
export const stemOf = (word: string): string => (/^[a-z]+$/.test(word) ? stemmer(word) : word);

/** Words in questions and descriptions that do not describe the purpose of a tool. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those it its i me my we us our you your he she his her him they them their
  is are am be been was were do does did has have had can could will would shall should may might must
  to of in on at by for from with as into about and or not no yes but if so than then there here also just
  what which who when where why how some any please let make want need like help tell know look looking use
  using used get give m s t d re ve ll don
  的 了 和 是 在 我 你 他 她 它 们 有 个 吗 呢 吧 请 把 被 给 对 与 或 及 中 上 下 为 以 可以 需要 想 要 帮 这 那 什么 怎么 如何 一个 进行 使用 用于 通过 根据 指定 支持`.split(
    /\s+/,
  ),
);
