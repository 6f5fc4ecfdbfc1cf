import type { Migration } from "./migration.ts"

/** The account whose place another one takes once it is ready. Accounts that were replaced before need none. */
export const accountReplacements: Migration = {
  number: 55,
  name: "account replacements",
  statements: () => [
    "alter table company_bank_account add column replaces_id text",
    "alter table worker_bank_account add column replaces_id text"
  ]
}
