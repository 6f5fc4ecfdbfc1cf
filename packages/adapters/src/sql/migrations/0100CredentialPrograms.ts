import type { Migration } from "./migration.ts"

/** The names of the programs that use credentials. */
export const credentialPrograms: Migration = {
  number: 100,
  name: "credential programs",
  statements: () => ["alter table credential add column program text"]
}
