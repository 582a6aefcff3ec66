/**
 * The words of a text in lower case. Names are split where the case changes, at digits and at punctuation; Chinese and
 * Japanese by the platform's dictionary.
 *
 * @example
 * wordsOf("searchGitHubIssues"); // ["search", "git", "hub", "issues"]
 * wordsOf("查询天气"); // ["查询", "天气"]
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.matchAll(RUNS)) {
    if (WITHOUT_SPACES.test(run)) {
      for (const { segment } of segmenter().segment(run)) words.push(segment);
    } else {
      for (const [part] of run.matchAll(PARTS)) words.push(part.toLowerCase());
    }
  }
  return words;
}

/** Characters that words are made of. An apostrophe belongs to its word, and is cut off with what follows. */
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{N}])+/gu;
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** `HTTPServer` is `HTTP` and `Server`. */
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]+|\p{Lu}|\p{N}+/gu;

let known: Intl.Segmenter | undefined;
const segmenter = (): Intl.Segmenter => (known ??= new Intl.Segmenter("zh", { granularity: "word" }));
