import { describeFidelity } from "./describeFidelity.ts";

describeFidelity("http");
