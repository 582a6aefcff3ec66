import type { CompactNode } from "../read/index.ts";
import { savesCharacters } from "../text/index.ts";
import { inlineLayout, LOOSE, TIGHT } from "./inlineLayout.ts";
import { lowerNodes } from "./lowerNodes.ts";
import { renderTypes } from "./renderTypes.ts";
import type { TypeNode } from "./TypeNode.ts";

/** The options of the inline layout; lengths are in code points. */
export type InlineOptions = { readonly maxDescriptionLength: number; readonly quotedKeys: boolean };

/** The same type with usual spaces, and with the fewest characters. */
export type InlineTexts = { readonly loose: () => string; readonly tight: () => string };

/**
 * The texts of a schema in the inline layout. The schema is read when the first text is requested.
 *
 * @example
 * const read = () => readNodes({ type: ["string", "null"] }, "");
 * const { loose, tight } = inlineTexts(read, { maxDescriptionLength: 50, quotedKeys: false });
 * loose(); // string | null
 * tight(); // string|null
 */
export function inlineTexts(read: () => CompactNode, options: InlineOptions): InlineTexts {
  const { maxDescriptionLength, quotedKeys } = options;
  let lowered: TypeNode | undefined;
  const root = (): TypeNode => {
    lowered ??= lowerNodes(read());
    return lowered;
  };
  return {
    loose: () => renderTypes(root(), inlineLayout(maxDescriptionLength, quotedKeys, LOOSE)),
    tight: () => renderTypes(root(), inlineLayout(maxDescriptionLength, quotedKeys, TIGHT), savesCharacters),
  };
}
