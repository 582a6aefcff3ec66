import { describeHostile } from "./describeHostile.ts";

describeHostile(["exec", "pass-through"], {
  answer: 100_000_000,
  answerOverHttp: 30_000_000,
  errors: 50_000_000,
  notifications: 200_000,
  requests: 20_000,
});
