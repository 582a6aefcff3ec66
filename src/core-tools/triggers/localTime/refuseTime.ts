import { describeValue } from "../../../checks/index.ts";
import { CoreToolsError } from "../../CoreToolsError.ts";

/** Throws the error for a schedule that is not accepted. */
export function refuseTime(expected: string, received: string, owner = "schedule"): never {
  throw new CoreToolsError("invalid_input", `${owner}: expected ${expected}, received ${describeValue(received)}`);
}
