import { afterAll, beforeAll } from "vitest";
import { type Served, serveService } from "../../../src/gateway/index.ts";
import { describeClients } from "./describeClients.ts";
import { testService } from "./testService.ts";

let served: Served;
beforeAll(async () => {
  served = await serveService(testService(), { transport: "http" });
});
afterAll(() => served.close());

describeClients("http", () => ({ url: served.url as URL }));
