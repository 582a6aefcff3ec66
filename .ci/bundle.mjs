// Bundles src to dist, as rolldown.config.ts says. Prints nothing where nothing is wrong, unlike the command of rolldown.
import { build } from "rolldown";
import config from "../rolldown.config.ts";

// One after the other: the first empties dist, to which the others write.
for (const options of config) await build(options);
