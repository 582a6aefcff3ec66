import { it } from "vitest";
import { callAtOnce } from "./callAtOnce.ts";

it("100 calls at once to four servers are answered, each its own, and leave nothing", () =>
  callAtOnce({ transport: "http", era: "modern" }, 100));
