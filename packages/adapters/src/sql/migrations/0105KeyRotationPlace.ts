import type { Migration } from "./migration.ts"

/** How far what is stored was moved to new keys, so that the next worker goes on there. */
export const keyRotationPlace: Migration = {
  number: 105,
  name: "key rotation place",
  statements: () => ["alter table key_rotation add column place text"]
}
