// A program that serves tools which some hosts refuse over standard input and output: node servingOdd.ts
import { serveMcp } from "../../../src/gateway/index.ts";
import { ODD_TOOLS } from "../serve/oddTools.ts";

const served = await serveMcp(ODD_TOOLS);
await served.ended;
