import { urlOf } from "../../../gateway/index.ts";

/**
 * Why no server can be asked at a URL; `undefined` if one can, or if variables in it decide that at the start.
 *
 * @example
 * urlFault("ftp://crm.example"); // "expected a URL with http or https"
 */
export function urlFault(text: string): string | undefined {
  if (text.includes("${")) return undefined;
  try {
    urlOf(text);
    return undefined;
  } catch (cause) {
    return (cause as Error).message;
  }
}
