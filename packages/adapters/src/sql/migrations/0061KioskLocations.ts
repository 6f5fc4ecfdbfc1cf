import type { Migration } from "./migration.ts"

/** Kiosks of one location. */
export const kioskLocations: Migration = {
  number: 61,
  name: "kiosk locations",
  statements: () => ["alter table credential add column company_location_id text"]
}
