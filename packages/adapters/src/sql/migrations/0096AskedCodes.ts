import type { Migration } from "./migration.ts"

/** Sessions of guests that wait for an administrator, because no code can be mailed. */
export const askedCodes: Migration = {
  number: 96,
  name: "asked codes",
  statements: ({ integer }) => [
    "alter table guest_codes add column asked text",
    `alter table guest_codes add column asked_at ${integer}`,
    "create index guest_codes_asked on guest_codes (worker_id) where asked_at is not null"
  ]
}
