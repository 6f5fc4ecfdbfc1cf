import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { migrate as migrateDatabase, migrationStatus } from "../composition.ts"
import { json, print, table } from "../output.ts"

const showStatus = Effect.fnUntraced(function* (asJson: boolean) {
  const migrations = (yield* migrationStatus).map(({ appliedAt, ...migration }) => ({
    ...migration,
    appliedAt: appliedAt === undefined ? null : isoTimestamp(appliedAt)
  }))
  const rows = migrations.map(({ number, name, appliedAt, isNewer }) => [
    String(number),
    isNewer ? `${name} (from a newer version)` : name,
    appliedAt ?? "pending"
  ])
  yield* print(asJson, { migrations }, table([["NUMBER", "NAME", "APPLIED"], ...rows]))
})

export const migrate = Command.make(
  "migrate",
  {
    status: Flag.Boolean("status").pipe(
      Flag.withDescription("Only show which migrations are applied"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ status, json: asJson }) {
    if (status) return yield* showStatus(asJson)
    const applied = (yield* migrateDatabase).map(({ number, name }) => ({ number, name }))
    yield* print(asJson, { applied }, [
      applied.length === 0
        ? "the database is up to date"
        : `applied: ${applied.map(({ number, name }) => `${number} ${name}`).join(", ")}`
    ])
  })
).pipe(Command.withDescription("Migrate the database to this version's schema"))
