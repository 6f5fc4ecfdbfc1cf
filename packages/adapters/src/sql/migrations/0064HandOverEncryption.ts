import type { Migration } from "./migration.ts"

/** The setting of clients whose data is handed over to the keys of recipients alone. */
export const handOverEncryption: Migration = {
  number: 64,
  name: "encryption of hand-overs",
  statements: () => [
    `alter table client add column hand_over_encryption text not null default 'optional'
      check (hand_over_encryption in ('optional', 'required'))`
  ]
}
