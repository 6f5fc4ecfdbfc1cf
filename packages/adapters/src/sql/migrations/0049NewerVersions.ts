import type { Migration } from "./migration.ts"

/** The first migration after which each row of `migration` says whether it needed a stop. */
export const STOPS_KNOWN_FROM = 49

/** Notes which migrations needed others to stop, so that a version before them knows whether it may start. */
export const newerVersions: Migration = {
  number: STOPS_KNOWN_FROM,
  name: "newer versions",
  statements: ({ integer }) => [
    `alter table migration add column needs_stop ${integer} not null default 0`,
    "update migration set needs_stop = 1 where number = 11"
  ]
}
