import type { Migration } from "./migration.ts"

/** The order of the audit: by time, of a client, of a company and of a record. */
export const auditOrder: Migration = {
  number: 7,
  name: "audit order",
  statements: () => [
    "drop index audit_client",
    "drop index audit_company",
    "create index audit_time on audit (at, id)",
    "create index audit_client on audit (client_id, at, id)",
    "create index audit_company on audit (client_id, company_id, at, id) where company_id is not null",
    "create index audit_record on audit (client_id, record_id, at, id)"
  ]
}
