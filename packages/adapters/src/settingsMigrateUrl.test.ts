import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { parseSettings } from "./settings.ts"

const SERVICE = "postgres://service:canary@db/payroll"
const OWNER = "postgres://owner:canary@db/payroll"

const parsed = (environment: Readonly<Record<string, string>>) =>
  parseSettings(environment, () => "")

describe("PAYROLL_MIGRATE_URL", () => {
  it("is the owner's URL of a PostgreSQL database", () => {
    const given = { PAYROLL_DATABASE_URL: SERVICE, PAYROLL_MIGRATE_URL: OWNER }
    const { database } = Result.getOrThrow(parsed(given))
    const [url, migrateUrl] =
      database.kind === "postgres" ? [database.url, database.migrateUrl] : []
    assert.deepStrictEqual(
      [url && Redacted.value(url), migrateUrl && Redacted.value(migrateUrl)],
      [SERVICE, OWNER]
    )
  })

  it.each<Readonly<Record<string, string>>>([
    { PAYROLL_MIGRATE_URL: OWNER },
    { PAYROLL_DATABASE_URL: "sqlite:payroll.db", PAYROLL_MIGRATE_URL: OWNER },
    { PAYROLL_DATABASE_URL: SERVICE, PAYROLL_MIGRATE_URL: "sqlite:payroll.db" }
  ])("is refused without quoting it: %j", (environment) => {
    const result = parsed(environment)
    assert.strictEqual(
      Result.isFailure(result) ? result.failure.message : "",
      "PAYROLL_MIGRATE_URL must be a postgres:// URL, set only if PAYROLL_DATABASE_URL is one too"
    )
  })
})
