import { describe } from "vitest";
import { onEachDatabase } from "../databases.ts";
import { describeRowSecurity } from "./describeRowSecurity.ts";

onEachDatabase((open) => describe("row-level security", () => describeRowSecurity(open)));
