import type { Migration } from "./migration.ts"

const flag = (name: string, integer: string): string =>
  `alter table w4_information add column ${name} ${integer} not null default 0 check (${name} in (0, 1))`

/** Entries of Form W-4 beyond the interface. Stored forms claim no exemption, and nobody recorded their day. */
export const w4AsOnPaper: Migration = {
  number: 56,
  name: "W-4 as on paper",
  statements: ({ integer }) => [
    "alter table w4_information add column dependents_amount text",
    flag("exempt", integer),
    flag("nonresident_alien", integer),
    "alter table w4_information add column received_at text",
    `alter table w4_information add column unexempt_from ${integer}`
  ]
}
