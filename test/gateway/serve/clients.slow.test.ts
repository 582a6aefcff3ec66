import { SERVING } from "./clients.ts";
import { describeClients } from "./describeClients.ts";

// Each client starts a process.
describeClients("stdio", () => SERVING);
