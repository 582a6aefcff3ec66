// A program that serves the service that asks over standard input and output: node asking.ts
import { serveService } from "../../../src/gateway/index.ts";
import { askingService } from "../serve/askingService.ts";

await (await serveService(askingService())).ended;
