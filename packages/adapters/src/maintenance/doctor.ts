/**
 * Looks at an installation as it stands: what would stop it or lose something, each with the remedy. It
 * changes nothing, and migrates nothing.
 */
import { VERSION } from "@payroll/domain/version"
import { STANDBY, StorageHealth } from "@payroll/operations/ports/storageHealth"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { statfs } from "node:fs/promises"
import { statusOfMigrations } from "../migrateStorage.ts"
import type { Settings } from "../settings.ts"
import { Database } from "../sql/database.ts"
import { makeBacklog } from "../sql/stores/backlog.ts"
import { lastBackup } from "../metrics/lastBackup.ts"
import { ok, warning, wrong, type Diagnosis } from "./diagnosis.ts"
import { ofWebhooks } from "./doctorWebhooks.ts"
import { requireOwnFiles } from "./permissions.ts"

const GIB = 1024 ** 3
const FREE_BYTES_MIN = GIB
/** The clocks of machines that are kept in time differ by less. */
const CLOCK_MS_MAX = 2_000
const OVERDUE_MS_MAX = 300_000
const HOUR_MS = 3_600_000
const BACKUP_HOURS_MAX = 26

const gigabytes = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`

/** What the settings say, without looking at anything else. */
export const ofSettings = (settings: Settings): ReadonlyArray<Diagnosis> => {
  const { behindTlsProxy, verification, limits, metricsPort } = settings
  return [
    ok(`version ${VERSION}, Node ${process.versions.node}`),
    behindTlsProxy && limits.trustedProxies.length === 0
      ? warning(
          "behind a proxy that is not named: all callers have the proxy's address",
          "set PAYROLL_TRUSTED_PROXIES to the address of the proxy"
        )
      : ok(behindTlsProxy ? "the proxy is named" : "listens without a proxy"),
    behindTlsProxy && verification.by === "sandbox"
      ? warning(
          "the sandbox verifies, which passes nearly everybody",
          "set PAYROLL_VERIFICATION to manual or http before real people are onboarded"
        )
      : ok(`verification: ${verification.by}`),
    metricsPort === undefined
      ? warning(
          "nobody can watch it: metrics are off",
          "set PAYROLL_METRICS_PORT (docs/metrics.md)"
        )
      : ok("metrics are on")
  ]
}

const files = (settings: Settings) =>
  Effect.match(requireOwnFiles(settings), {
    onSuccess: () => ok("data directory and keys belong to this user alone"),
    onFailure: ({ message }) => wrong("others can change or read its files", message)
  })

const disk = ({ dataDir }: Settings) =>
  Effect.promise(async () => {
    const found = await statfs(dataDir).catch(() => undefined)
    if (!found) {
      return wrong(
        `there is no data directory ${dataDir}`,
        "run the command in the folder of the service, or set PAYROLL_DATA_DIR"
      )
    }
    const { bavail, bsize } = found
    const free = bavail * bsize
    return free < FREE_BYTES_MIN
      ? warning(
          `only ${gigabytes(free)} are free where the data directory is`,
          "make room: a full disk refuses writes"
        )
      : ok(`${gigabytes(free)} are free where the data directory is`)
  })

const copies = ({ database, dataDir }: Settings) =>
  Effect.promise(async () => {
    if (database.kind === "postgres") return ok("PostgreSQL has its own backups")
    const at = await lastBackup(dataDir)
    if (at === undefined) {
      return warning("no backup has been made", "`payroll backup --to DIRECTORY --every 6h`")
    }
    const hours = Math.max(0, (Date.now() - at) / HOUR_MS)
    return hours > BACKUP_HOURS_MAX
      ? warning(
          `the last backup is ${Math.floor(hours)} hours old`,
          "see why no newer one was made"
        )
      : ok(`the last backup is ${Math.floor(hours)} hours old`)
  })

/** Migrations that are missing or newer than this version; nothing else can be asked before. */
const schema = (settings: Settings) =>
  Effect.map(statusOfMigrations(settings), (migrations) => {
    const pending = migrations.filter(({ appliedAt }) => appliedAt === undefined)
    if (pending.length === migrations.length) {
      return wrong("there is no database", "check PAYROLL_DATA_DIR and PAYROLL_DATABASE_URL")
    }
    const newer = migrations.filter(({ isNewer }) => isNewer)
    if (newer.some(({ needsStop }) => needsStop)) {
      return wrong("a newer version migrated the database", "start that version, or a newer one")
    }
    if (newer.length > 0) return ok("a newer version migrated the database; this one serves it too")
    return pending.length > 0
      ? wrong(
          `the database lacks ${pending.length} migrations`,
          "start the service, or run `payroll migrate`"
        )
      : ok("the database has the schema of this version")
  })

/** What can be seen before the database is opened with its key. That needs all of it to be right. */
export const ofInstallation = (settings: Settings) =>
  Effect.all([files(settings), disk(settings), copies(settings), schema(settings)])

/** Whether the clocks of this machine, of the database and of what is stored agree. */
export const clock = Effect.gen(function* () {
  const { dialect, prepareForAll, read } = yield* Database
  const now = prepareForAll<unknown, { readonly now: number; readonly newest: number | null }>(
    "doctor.clock",
    () => sql<{ readonly now: number; readonly newest: number | null }>`
      select ${dialect.now} as now, (select max(at) from audit) as newest`
  )
  const [[row]] = yield* read(now({}))
  const here = Date.now()
  const apart = Math.abs((row?.now ?? here) - here)
  if (apart > CLOCK_MS_MAX) {
    return wrong(
      `the clocks of this machine and of the database differ by ${Math.round(apart / 1_000)} s`,
      "keep both in time (NTP): leases and due times are by the clock of the database"
    )
  }
  return (row?.newest ?? 0) > here + CLOCK_MS_MAX
    ? wrong("the clock of this machine is behind what is stored", "set the clock (NTP)")
    : ok("the clock agrees with what is stored")
})

const writable = Effect.flatMap(StorageHealth, ({ check }) =>
  Effect.match(check, {
    onSuccess: () => ok("the database answers and takes writes"),
    onFailure: ({ reason }) =>
      reason === STANDBY
        ? wrong("the database is a standby", "promote it, or name the primary in the URL")
        : wrong(`the database takes no writes (${reason})`, "see its own log")
  })
)

const role = Effect.map(Database, ({ rowSecurity }) =>
  rowSecurity === undefined || rowSecurity === "held"
    ? ok(rowSecurity === "held" ? "row level security holds its role" : "the database is a file")
    : warning(
        "its database role bypasses row level security",
        "connect as a role that owns no table: `payroll migrate --grant ROLE`"
      )
)

const backlog = Effect.gen(function* () {
  const row = yield* makeBacklog(yield* Database)
  const late = Math.max(
    row?.lanes_fresh_ms ?? 0,
    row?.verifications_ms ?? 0,
    row?.time_off_accounts_ms ?? 0,
    row?.time_off_recalculations_ms ?? 0
  )
  return late > OVERDUE_MS_MAX
    ? wrong(
        `deliveries, verifications or time off have been due for ${Math.round(late / 60_000)} minutes`,
        "start a worker, or find out why it does not keep up"
      )
    : ok("no work is late")
})

/** What can be seen with the database open. */
export const ofService = Effect.gen(function* () {
  return [
    ok("the key file belongs to the database"),
    yield* writable,
    yield* role,
    yield* clock,
    yield* backlog,
    ...(yield* ofWebhooks)
  ]
})
