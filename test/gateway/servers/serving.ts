// A program that serves over standard input and output: node serving.ts
import { serveService } from "../../../src/gateway/index.ts";
import { testService } from "../serve/testService.ts";

const served = await serveService(testService());
await served.ended;
