import { describeFidelity } from "./describeFidelity.ts";

// The service is a process of its own.
describeFidelity("stdio");
