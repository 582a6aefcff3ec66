import { describeCallers } from "./describeCallers.ts";

describeCallers([{ form: "exec", transport: "http" }]);
