import { describeRelay } from "./describeRelay.ts";

// What the others run in processes, with all pairs of revisions, is in the slow tests.
describeRelay([
  { form: "exec", transport: "http", up: "legacy", down: "modern" },
  { form: "pass-through", transport: "http", up: "modern", down: "modern" },
]);
