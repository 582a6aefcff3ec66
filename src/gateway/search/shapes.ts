/**
 * What a query names by its form, each with a word of the thesaurus, and the query without it. Of a link the host's name
 * stays, and of a file its ending.
 *
 * @example
 * readShapes("open https://www.wikipedia.org/wiki/Oslo"); // { text: "open  wikipedia ", words: ["url"] }
 * readShapes("17 % of 342"); // { text: "  342", words: ["calculate"] }
 */
export function readShapes(query: string): { text: string; words: string[] } {
  const words: string[] = [];
  const text = SHAPES.reduce(
    (rest, [shape, word]) =>
      rest.replace(shape, (_, ...groups) => {
        words.push(word);
        // The last two are the offset and the whole text.
        return ` ${groups.slice(0, -2).join(" ")} `;
      }),
    query,
  );
  return { text, words };
}

const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\bhttps?:\/\/(?:www\.)?([\w-]*)\S*?(?:\.(\w{2,5}))?(?!\S)/gi, "url"],
  [/\S@[\w-]+\.\w\S*/g, "email"],
  [/\b([\w-]+)\.(?:com|org|net|io|dev|cn)\b\S*/gi, "url"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "ip"],
  [/-?\d+\.\d\d+\s*,\s*-?\d+\.\d\d+/g, "coordinate"],
  [/\$[A-Z]{1,5}\b/g, "ticker"],
  [/(?<!\w)[\w-]*\.([a-z]\w{1,4})\b/gi, "file"],
  [/(?<![\w/])[~.]{0,2}\/\w\S*/g, "file"],
  [
    /[\d)]\s*[*×÷^+]\s*[(\d]|\d\s+[-/]\s+\d|\d!\s*[*/+)]|%\s*(?:of|off|tip|tax)\b|\d\s*(?:times|plus|minus|divided by|[加减乘除])|\bsqrt\b|√|add \d+\D{1,5}\d/gi,
    "calculate",
  ],
];
