/** A database of an earlier version with rows in it, for the tests of migrations. */
import type { Beside } from "@payroll/testing/database/beside"
import { migrations } from "../src/sql/migrations/all.ts"
import type { Words } from "../src/sql/migrations/migration.ts"

export const id = (name: string): string => name.padEnd(36, "0")

type Values = Readonly<Record<string, string | number | null>>

export const insertion = (table: string, values: Values): string => {
  const literals = Object.values(values).map((value) =>
    typeof value === "string" ? `'${value}'` : String(value)
  )
  return `insert into ${table} (${Object.keys(values).join(", ")}) values (${literals.join(", ")})`
}

/** Brings a database to the version before a migration. */
export const migrateBefore = async (
  { change }: Beside,
  words: Words,
  before: string
): Promise<void> => {
  await change(
    `create table migration (number ${words.integer} not null primary key, name text not null, at ${words.integer} not null)`
  )
  for (const { number, name, statements } of migrations) {
    if (name === before) break
    for (const statement of statements(words)) await change(statement)
    await change(insertion("migration", { number, name, at: 0 }))
  }
}

export const base = (name: string) => ({
  id: id(name),
  client_id: id("client"),
  version: 1,
  created_at: 1,
  updated_at: 1
})

export const owners: ReadonlyArray<readonly [table: string, values: Values]> = [
  [
    "client",
    { id: id("client"), name: "Acme", duplicates: "review", created_at: 1, updated_at: 1 }
  ],
  [
    "company",
    {
      ...base("company"),
      kind: "employer",
      name: "Acme",
      terms_accepted_at: 1,
      terms_accepted_by: "pk",
      kyb_status: "new"
    }
  ],
  [
    "worker",
    {
      ...base("worker"),
      company_id: id("company"),
      first_name: "Ben",
      last_name: "Okafor",
      date_of_join: "2026-01-05",
      worker_type: "W2",
      job_title: "Baker",
      location_category: "Remote",
      user_status: "Active",
      kyc_status: "passed"
    }
  ]
]
