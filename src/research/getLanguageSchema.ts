import { checkResearchOptions, type LanguageAnswer, type ResearchOptions } from "./ResearchOptions.ts";
import { closedObject, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * The schema for telling the language and the style of a text. No option changes it.
 *
 * @example
 * parseResponse(getLanguageSchema(), '{"langCode": "zh", "langStyle": "informal chinese"}');
 * // { langCode: "zh", langStyle: "informal chinese" }
 */
export function getLanguageSchema(options: ResearchOptions = {}): ResearchSchema<LanguageAnswer> {
  checkResearchOptions("getLanguageSchema", options);
  return closedObject({
    langCode: text("ISO 639-1 language code", 10),
    langStyle: text(
      "[vibe & tone] in [what language], such as formal english, informal chinese, technical german, humor english, slang, genZ, emojis etc.",
      100,
    ),
  });
}
