// Imported for what it does: PGlite starts in half the time where its WebAssembly is not optimized, which takes longer
// than what a test asks of it.
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--liftoff-only");
