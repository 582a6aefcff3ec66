import { h } from "../h.ts";
import { safeUrl } from "../safeUrl.ts";

/** A link, or only its text if its address is not safe to follow. */
export function link(url: unknown, text: string): Node {
  const href = safeUrl(url);
  if (href === undefined) return document.createTextNode(text);
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);
}
