import type { Migration } from "./migration.ts"

const WAITING = "where code = 'correction-asked' and status = 'Open'"

/** Indexes by which corrections that workers wait for are found, of a client and of all. */
export const askedCorrections: Migration = {
  number: 112,
  name: "asked corrections",
  statements: () => [
    `create index time_exception_asked on time_exception (client_id, id) ${WAITING}`,
    `create index time_exception_asked_all on time_exception (id) ${WAITING}`
  ]
}
