import { programOf } from "../../programs.ts";
import { describeHosts } from "./describeHosts.ts";

// Each client starts a process.
const SERVING_ODD = { command: process.execPath, args: [programOf("test/gateway/servers/servingOdd.ts")] };
describeHosts("stdio", () => SERVING_ODD);
