/**
 * The input of ToolCall. `arguments` may be an object, which becomes JSON text.
 *
 * @example
 * const init: ToolCallInit = { name: "get_weather", arguments: { city: "Oslo" } };
 */
export type ToolCallInit = {
  id?: string | null;
  type?: string;
  name: string;
  arguments: string | { readonly [name: string]: unknown };
  index?: number | null;
  responseItemId?: string | null;
  response_item_id?: string | null;
  signature?: string | null;
  namespace?: string | null;
  caller?: object | null;
  isAsync?: boolean;
};
