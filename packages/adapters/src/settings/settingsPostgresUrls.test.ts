import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { parseSettings } from "./settings.ts"

const SERVICE = "postgres://service:canary@db/payroll"
const OTHER = "postgres://owner:canary@db/payroll"

const parsed = (environment: Readonly<Record<string, string>>) =>
  parseSettings(environment, () => "")

describe.each([
  ["PAYROLL_MIGRATE_URL", "migrateUrl"],
  ["PAYROLL_REPLICA_URL", "replicaUrl"]
] as const)("%s", (name, field) => {
  it("is another URL of a PostgreSQL database", () => {
    const environment = { PAYROLL_DATABASE_URL: SERVICE, [name]: OTHER }
    const { database } = Result.getOrThrow(parsed(environment))
    const [url, other] = database.kind === "postgres" ? [database.url, database[field]] : []
    assert.deepStrictEqual(
      [url && Redacted.value(url), other && Redacted.value(other)],
      [SERVICE, OTHER]
    )
  })

  it.each<Readonly<Record<string, string>>>([
    { [name]: OTHER },
    { PAYROLL_DATABASE_URL: "sqlite:payroll.db", [name]: OTHER },
    { PAYROLL_DATABASE_URL: SERVICE, [name]: "sqlite:payroll.db" }
  ])("is refused without quoting it: %j", (environment) => {
    const result = parsed(environment)
    assert.strictEqual(
      Result.isFailure(result) ? result.failure.message : "",
      `${name} must be a postgres:// URL as in docs/scaling.md, set only if PAYROLL_DATABASE_URL is one too`
    )
  })
})
