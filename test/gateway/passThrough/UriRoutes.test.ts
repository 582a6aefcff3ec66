import { expect, it } from "vitest";
import { UriRoutes } from "../../../src/gateway/passThrough/UriRoutes.ts";
import { cpuTime } from "../../cpuTime.ts";

it("a URI of one server never leads to another", () => {
  const routes = new UriRoutes();
  expect(routes.publish("crm", "ui://form")).toBe("ui://form");
  expect(routes.publish("crm", "ui://erp/form")).toBe("ui://erp/form");
  expect(routes.publish("erp", "ui://form")).toBe("ui://erp/erp/form");
  expect(routes.find("ui://erp/form")).toEqual({ server: "crm", uri: "ui://erp/form" });
  expect(routes.find("ui://erp/erp/form")).toEqual({ server: "erp", uri: "ui://form" });
});

it("a URI below another one stays below it", () => {
  const routes = new UriRoutes();
  for (const server of ["crm", "erp"]) routes.publish(server, "file:///dir");
  expect(routes.publish("erp", "file:///dir/a", "file://erp//dir/a")).toBe("file://erp//dir/a");
  expect(routes.publish("erp", "file:///dir/a")).toBe("file://erp//dir/a");
  expect(routes.find("file://erp//dir/a")).toEqual({ server: "erp", uri: "file:///dir/a" });
  expect(routes.publish("crm", "file:///dir/a")).toBe("file:///dir/a");
});

it("a URI of a server that is gone is free", () => {
  const routes = new UriRoutes();
  for (const server of ["old", "other"]) routes.publish(server, "file:///a");
  routes.keep(["other", "fresh"]);
  expect(routes.find("file:///a")).toBeUndefined();
  expect(routes.find("file://other//a")).toEqual({ server: "other", uri: "file:///a" });
  expect(routes.publish("fresh", "file:///a")).toBe("file:///a");
  expect(routes.publish("other", "file:///a")).toBe("file://other//a");
});

it("of a server with ever other URIs the oldest are forgotten, and of others none", () => {
  const routes = new UriRoutes();
  for (let count = 0; count < 50_000; count++) routes.publish("well", `a://${count}`);
  const start = cpuTime();
  for (let count = 0; count < 200_500; count++) routes.publish("odd", `b://${count}`);
  expect(cpuTime() - start).toBeLessThan(5_000);
  expect(routes.find("a://1")).toEqual({ server: "well", uri: "a://1" });
  expect([100_499, 100_500].map((count) => routes.find(`b://${count}`)?.server)).toEqual([undefined, "odd"]);
});
