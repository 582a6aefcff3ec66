import { describeCallers } from "./describeCallers.ts";
import { waysOf } from "./places.ts";

describeCallers(waysOf("exec", "pass-through"));
