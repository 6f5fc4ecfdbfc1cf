import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { migrate as migrateDatabase, migrationStatus } from "../composition.ts"
import { BadUsage, json, print, table } from "../output.ts"

const showStatus = Effect.fnUntraced(function* (asJson: boolean) {
  const migrations = (yield* migrationStatus).map(({ appliedAt, ...migration }) => ({
    ...migration,
    appliedAt: appliedAt === undefined ? null : isoTimestamp(appliedAt)
  }))
  const rows = migrations.map(({ number, name, appliedAt, needsStop, isNewer }) => [
    String(number),
    isNewer ? `${name} (from a newer version)` : name,
    appliedAt ?? (needsStop ? "pending; stop other processes first" : "pending")
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
    grant: Flag.String("grant").pipe(
      Flag.withMetavar("ROLE"),
      Flag.withDescription(
        "The PostgreSQL role that the service connects as; it gets what that needs"
      ),
      Flag.optional
    ),
    ignoreOthers: Flag.Boolean("ignore-others").pipe(
      Flag.withDescription(
        "Migrate although others are connected, also where processes of the version before then fail"
      ),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ status, grant, ignoreOthers, json: asJson }) {
    const role = Option.getOrUndefined(grant)
    if (status && role !== undefined) {
      return yield* new BadUsage({ message: "--grant and --status exclude each other" })
    }
    if (status) return yield* showStatus(asJson)
    const { applied: done, remaining } = yield* migrateDatabase({
      role,
      ignoreOthers,
      report: (line) => void process.stderr.write(`${line}\n`)
    })
    const applied = done.map(({ number, name }) => ({ number, name }))
    const granted = role === undefined ? {} : { granted: role, remaining }
    yield* print(asJson, { applied, ...granted }, [
      applied.length === 0
        ? "the database is up to date"
        : `applied: ${applied.map(({ number, name }) => `${number} ${name}`).join(", ")}`,
      ...(role === undefined ? [] : [`granted: what the service needs, to ${role}`]),
      ...(remaining.length === 0
        ? []
        : [
            "the owner of the database may not limit that role; run as a role that may:",
            ...remaining.map((statement) => `  ${statement};`)
          ])
    ])
  })
).pipe(
  Command.withExamples([
    { command: "payroll migrate --status", description: "Which migrations are applied" },
    {
      command: "payroll migrate --grant payroll_app",
      description: "Migrate, and grant the service's role what it needs"
    }
  ])
)
