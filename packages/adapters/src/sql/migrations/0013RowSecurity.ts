import type { Migration } from "./migration.ts"

/** Row level security on PostgreSQL: a role that does not own the tables sees the clients of its transaction. */
export const rowSecurity: Migration = {
  number: 13,
  name: "row level security",
  statements: ({ ofClients }) => [
    ...ofClients("client", "id"),
    ...[
      "client_key",
      "credential",
      "company",
      "kyb_information",
      "company_location",
      "business_user",
      "verification_attempt",
      "worker",
      "worker_exit",
      "wage",
      "earlier_version",
      "kyc_information",
      "w4_information",
      "company_bank_account",
      "worker_bank_account",
      "pay_schedule",
      "pay_period",
      "person_decision",
      "aggregate",
      "claim",
      "event",
      "audit",
      "stored_answer",
      "webhook_endpoint",
      "delivery_lane",
      "delivery_attempt"
    ].flatMap((table) => ofClients(table))
  ]
}
