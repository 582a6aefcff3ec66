/**
 * The words of a text in lower case. Names are split where the case changes and at punctuation. Chinese and Japanese
 * characters are taken alone and in pairs.
 *
 * @example
 * wordsOf("searchGitHubIssues"); // ["search", "git", "hub", "issues"]
 * wordsOf("查询天气"); // ["查", "询", "天", "气", "查询", "询天", "天气"]
 */
export const wordsOf = (text: string): string[] =>
  Array.from(text.matchAll(WORDS), ([word]) => (CHINESE.test(word) ? pairsOf(word) : word.toLowerCase())).flat();

const CHINESE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/** `HTTPServer` is `HTTP` and `Server`; digits belong to the letters before them, as in `S3`. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+|\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{Lu}])\p{L})+\p{N}*|\p{Lu}|\p{N}+/gu;

function pairsOf(run: string): string[] {
  const characters = [...run];
  const pairs = characters.slice(1).map((character, place) => `${characters[place]}${character}`);
  return [...characters.filter((character) => !CHINESE_STOP_WORDS.includes(character)), ...pairs];
}

/** Characters that do not describe the purpose of a tool. */
const CHINESE_STOP_WORDS =
  "的了和是在我你他她它们个吗呢吧请把被给对与或及中上下为以这那帮想要里去来着就都也还很能会让用做到从将可需一行";
