/** The protocols of links. Others, such as `javascript:` and `data:`, are shown as text. */
const PROTOCOLS: ReadonlySet<string> = new Set(["https:", "http:", "mailto:", "tel:"]);

/**
 * The address of a link, or `undefined` if a link to it would not be safe, or if it is not a complete address.
 *
 * @example
 * safeUrl("https://example.com"); // "https://example.com/"
 * safeUrl("javascript:alert(1)"); // undefined
 */
export function safeUrl(text: unknown): string | undefined {
  if (typeof text !== "string" || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return PROTOCOLS.has(protocol) ? href : undefined;
}
