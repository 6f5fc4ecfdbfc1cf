import type { Migration } from "./migration.ts"

/** The settings of clients for the pages of the people whose data it is. A name that is null is that of the id. */
export const flowSettings: Migration = {
  number: 76,
  name: "settings of pages for people",
  statements: () => [
    "alter table client add column flow_name text check (length(flow_name) between 3 and 40)",
    "alter table client add column flow_origins text",
    `create unique index client_flow_name on client
      ((coalesce(flow_name, substr(replace(id, '-', ''), 17))))`
  ]
}
