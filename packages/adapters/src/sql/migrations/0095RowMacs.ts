import type { Migration } from "./migration.ts"

/** The tables whose rows have a MAC; those of later versions are added by their migrations. */
const TABLES = [
  "account_hold",
  "client",
  "company",
  "company_bank_account",
  "credential",
  "event",
  "flow_link",
  "guest_session",
  "hand_over",
  "pay_result",
  "person_decision",
  "time_off_account",
  "time_off_entry",
  "timesheet",
  "timesheet_amendment",
  "timesheet_content",
  "timesheet_lock",
  "w4_information",
  "wage",
  "worker",
  "worker_bank_account"
]

/**
 * MACs of the rows that decide about money and access. `stores/backfillMacs.ts` makes those of existing rows at the
 * next start. Processes of the version before change rows without their MACs.
 */
export const rowMacs: Migration = {
  number: 95,
  name: "row macs",
  needsStop: true,
  statements: ({ integer }) => [
    ...TABLES.map((table) => `alter table ${table} add column mac text`),
    ...["client", "credential"].map(
      (table) => `alter table ${table} add column version ${integer} not null default 1`
    ),
    "alter table audit add column macs text"
  ]
}
