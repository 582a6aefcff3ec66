import { describeRelay } from "./describeRelay.ts";

// The slow tests cover stdio and all pairs of revisions.
describeRelay([
  { form: "exec", transport: "http", up: "legacy", down: "modern" },
  { form: "pass-through", transport: "http", up: "modern", down: "modern" },
]);
