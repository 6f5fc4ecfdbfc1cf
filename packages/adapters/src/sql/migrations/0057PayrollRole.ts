import type { Migration } from "./migration.ts"

/**
 * Credentials of the role `payroll`, their limit to addresses, and their second person. The column is copied without
 * its check, because SQLite cannot change one: which roles there are, the service knows.
 */
export const payrollRole: Migration = {
  number: 57,
  name: "role payroll",
  statements: () => [
    "alter table credential add column granted text not null default 'read' check (length(granted) between 1 and 20)",
    "update credential set granted = role",
    "alter table credential drop column role",
    "alter table credential rename column granted to role",
    "alter table credential add column addresses text check (length(addresses) <= 2048)",
    "alter table credential add column pending_issuer text check (length(pending_issuer) <= 1024)"
  ]
}
