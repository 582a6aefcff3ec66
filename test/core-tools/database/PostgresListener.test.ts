import { expect, it } from "vitest";
import { PostgresListener } from "../../../src/core-tools/database/PostgresListener.ts";

it("the listener to notifications is not there after an attempt to listen that failed", async () => {
  const away = new PostgresListener({ connectionString: "postgres://localhost:1/none" });
  await expect(away.listen("one", () => {})).rejects.toThrow("ECONNREFUSED");
  await away.close();
});
