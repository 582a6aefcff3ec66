import { releases } from "../../python-compat/releases/releases.ts";
import { describeShapes } from "./describeShapes.ts";

for (const release of releases.slice(1, -1)) describeShapes(release);
