import { describe } from "vitest";
import { onEachDatabase } from "../databases.ts";
import { describeWall } from "./describeWall.ts";

onEachDatabase((open) => describe("the wall between users", () => describeWall(open)));
