import { usePostgres } from "./databases.ts";

// What the fast tests do on PGlite, on a server: with its full counts, and with what only a server can do.
usePostgres();
await import("./createCoreTools.test.ts");
await import("./database/Database.test.ts");
await import("./database/rowLevelSecurity.test.ts");
await import("./data/UserDataService.test.ts");
await import("./data/noteOnQuery.test.ts");
await import("./data/databaseFilters.test.ts");
await import("./tools/forgery.test.ts");
await import("./cards/CardService.test.ts");
await import("./triggers/TriggerService.test.ts");
await import("./triggers/conditions.test.ts");
await import("./worker/TriggerWorker.test.ts");
await import("./worker/lifecycle.test.ts");
await import("./worker/untilNextDue.test.ts");
