import { ToolSet } from "../../../src/set/index.ts";
import { defineTool } from "../../../src/tool/index.ts";

const URI = "ui://cart/page";

/** A tool that has a page, and the tool that only the page calls. */
export const CART_TOOLS = new ToolSet([
  defineTool({
    name: "show_cart",
    description: "Shows what is in the cart.",
    _meta: { ui: { resourceUri: URI } },
    execute: () => ({ items: 2 }),
  }),
  defineTool({
    name: "empty_cart",
    description: "Takes all out of the cart.",
    _meta: { ui: { visibility: ["app"] } },
    execute: () => ({ items: 0 }),
  }),
]);

/** The page of the tool. */
export const CART_PAGE = {
  uri: URI,
  name: "cart",
  title: "Cart",
  mimeType: "text/html;profile=mcp-app",
  _meta: { ui: { csp: { connectDomains: [] }, prefersBorder: true } },
  read: () => "<!doctype html><title>Cart</title>",
};
