// A program that serves a tool with a page over standard input and output: node servingApp.ts
import { serveMcp } from "../../../src/gateway/index.ts";
import { CART_PAGE, CART_TOOLS } from "../serve/testApp.ts";

const served = await serveMcp(CART_TOOLS, { resources: [CART_PAGE] });
await served.ended;
