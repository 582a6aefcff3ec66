import { join } from "node:path";
import { describeHosts } from "./describeHosts.ts";

// Each client starts a process.
const SERVING_ODD = { command: process.execPath, args: [join(import.meta.dirname, "../servers/servingOdd.ts")] };
describeHosts("stdio", () => SERVING_ODD);
