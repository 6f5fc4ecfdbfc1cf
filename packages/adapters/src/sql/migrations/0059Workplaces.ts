import type { Migration } from "./migration.ts"

/** Places of work and home addresses by date. Those that are stored hold from joining. */
export const workplaces: Migration = {
  number: 59,
  name: "Workplaces by date",
  statements: () => [
    "alter table worker add column time_zone text",
    "alter table worker add column workplaces text",
    "create index worker_workplaces on worker (company_id) where workplaces is not null",
    "alter table kyc_information add column homes text"
  ]
}
