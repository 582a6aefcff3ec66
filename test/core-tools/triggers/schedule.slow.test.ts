import { describeSchedules, ODD_ZONES, ZONES } from "./describeSchedules.ts";

describeSchedules({
  fixed: ["2026-01-01", "2027-01-02"],
  elapsed: ["2026-01-01", "2027-01-02"],
  zones: ZONES,
  oddZones: ODD_ZONES,
  instants: 40,
  oneChangeOf: 1,
  expressions: 120,
});
