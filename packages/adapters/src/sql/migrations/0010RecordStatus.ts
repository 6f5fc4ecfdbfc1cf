import type { Migration } from "./migration.ts"

const recordStatus = (table: string): string =>
  `alter table ${table} add column record_status text not null default 'active' check (record_status in ('active', 'deactivated'))`

/** Locations and business users that can be deactivated, and the workers of a location. */
export const recordStatuses: Migration = {
  number: 10,
  name: "record statuses",
  statements: () => [
    recordStatus("business_user"),
    recordStatus("company_location"),
    "create index worker_location on worker (company_location_id) where company_location_id is not null"
  ]
}
