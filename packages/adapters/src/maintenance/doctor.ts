/**
 * Looks at an installation as it stands: what would stop it or lose something, each with the remedy. It
 * migrates nothing, and changes nothing but a row that it stores and removes.
 */
import { VERSION } from "@payroll/domain/version"
import { Administration } from "@payroll/operations/ports/administration"
import { CredentialStore } from "@payroll/operations/ports/credentialStore"
import { Retention } from "@payroll/operations/ports/retention"
import { STANDBY, StorageHealth } from "@payroll/operations/ports/storageHealth"
import * as Effect from "effect/Effect"
import { statfs } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { statusOfMigrations } from "../migrateStorage.ts"
import { isForThisMachine, type Settings } from "../settings/settings.ts"
import { Database, losesCommits } from "../sql/database.ts"
import { makeBacklog } from "../sql/stores/backlog.ts"
import { isWatched, lastBackup } from "../metrics/lastBackup.ts"
import { openFiles, type OpenFiles } from "../serving/openFiles.ts"
import { ok, warning, wrong, type Diagnosis } from "./diagnosis.ts"
import { clockDiagnosis } from "./doctorClock.ts"
import { vacuumed } from "./doctorVacuum.ts"
import { ofWebhooks } from "./doctorWebhooks.ts"
import { requireOwnFiles } from "./permissions.ts"

const GIB = 1024 ** 3
const MIB = 1024 ** 2
const FREE_BYTES_MIN = GIB
/** The write-ahead log takes as much. */
const FREE_BYTES_NEEDED = 64 * MIB
const OVERDUE_MS_MAX = 300_000
const HOUR_MS = 3_600_000
const BACKUP_HOURS_MAX = 26

const gigabytes = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`

/** The diagnoses that follow from the settings alone. */
export const ofSettings = (settings: Settings): ReadonlyArray<Diagnosis> => {
  const { behindTlsProxy, tls, verification, limits, metricsPort } = settings
  const listens = tls ? "speaks TLS itself" : "listens without a proxy"
  return [
    ok(`version ${VERSION}, Node ${process.versions.node}`),
    behindTlsProxy && limits.trustedProxies.length === 0
      ? warning(
          "behind a proxy that is not named: all callers have the proxy's address",
          "set PAYROLL_TRUSTED_PROXIES to the address of the proxy"
        )
      : ok(behindTlsProxy ? "the proxy is named" : listens),
    verification.by === "sandbox" && !isForThisMachine(settings)
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

/** The free space of a disk; `where` says which. */
const ofSpace = (free: number, where: string): Diagnosis => {
  const remedy = "make room: a full disk refuses writes"
  if (free < FREE_BYTES_NEEDED) {
    return wrong(`only ${Math.floor(free / MIB)} MiB are free where ${where} is`, remedy)
  }
  return free < FREE_BYTES_MIN
    ? warning(`only ${gigabytes(free)} are free where ${where} is`, remedy)
    : ok(`${gigabytes(free)} are free where ${where} is`)
}

const freeBytes = async (directory: string): Promise<number | undefined> => {
  const stats = await statfs(directory).catch(() => undefined)
  return stats && stats.bavail * stats.bsize
}

/** The disks of the data directory and, if it is elsewhere, of the database file. */
const disks = ({ dataDir, database }: Settings) =>
  Effect.promise(async () => {
    const free = await freeBytes(dataDir)
    if (free === undefined) {
      return [
        wrong(
          `there is no data directory ${dataDir}`,
          "run the command in the folder of the service, or set PAYROLL_DATA_DIR"
        )
      ]
    }
    const ofData = ofSpace(free, "the data directory")
    if (database.kind !== "sqlite") return [ofData]
    const directory = dirname(resolve(database.path))
    const ofFile = directory === resolve(dataDir) ? undefined : await freeBytes(directory)
    return ofFile === undefined ? [ofData] : [ofData, ofSpace(ofFile, "the database file")]
  })

const copies = (settings: Settings) =>
  Effect.promise(async () => {
    if (!isWatched(settings)) {
      return warning(
        "nobody watches the backups of PostgreSQL",
        "let each backup touch a file, and set PAYROLL_BACKUP_STAMP to it"
      )
    }
    const at = await lastBackup(settings)
    if (at === undefined && settings.backupStamp !== undefined) {
      return warning("the file PAYROLL_BACKUP_STAMP is missing", "let each backup touch it")
    }
    if (at === undefined) {
      return warning("no backup has been made", "`payroll backup --to DIRECTORY --every 6h`")
    }
    const hours = (Date.now() - at) / HOUR_MS
    if (hours < -1) {
      return warning("the last backup was made by a clock ahead of this one", "make another one")
    }
    return hours > BACKUP_HOURS_MAX
      ? warning(
          `the last backup is ${Math.floor(hours)} hours old`,
          "see why no newer one was made"
        )
      : ok(`the last backup is ${Math.max(0, Math.floor(hours))} hours old`)
  })

/** A service has up to 4,096 connections of callers, next to those to the database and to receivers. */
const OPEN_FILES_MIN = 8_192

/** The limit of this shell, which a service that starts from it has too. */
const ofLimits = ({ max }: OpenFiles): ReadonlyArray<Diagnosis> => {
  if (max === undefined) return []
  return [
    max < OPEN_FILES_MIN
      ? warning(
          `a process that starts here may open ${max} files and sockets`,
          `ulimit -n ${OPEN_FILES_MIN}, or LimitNOFILE of its unit: beyond it connections are closed`
        )
      : ok(`a process that starts here may open ${max} files and sockets`)
  ]
}

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

/** Looks at everything that needs no key, and decides whether the database may be opened with it. */
export const ofInstallation = (settings: Settings) =>
  Effect.gen(function* () {
    const needed = [yield* files(settings), yield* schema(settings)]
    const others = [
      ...(yield* disks(settings)),
      ...ofLimits(yield* openFiles),
      yield* copies(settings)
    ]
    return {
      found: [...needed, ...others],
      mayOpen: needed.every(({ state }) => state !== "wrong")
    }
  })

const clock = Effect.flatMap(Retention, (retention) =>
  Effect.map(retention.clock, (reading) => clockDiagnosis(reading, Date.now()))
)

/** By a write that needs space: a small one can succeed while the disk is full. */
const writable = Effect.flatMap(StorageHealth, ({ check, probe }) =>
  Effect.match(Effect.andThen(check, probe), {
    onSuccess: () => ok("the database answers and takes writes"),
    onFailure: ({ reason }) =>
      reason === STANDBY
        ? wrong("the database is a standby", "promote it, or name the primary in the URL")
        : wrong(`the database takes no writes (${reason})`, "see its own log, and its disk")
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

/** Checks that the database keeps what it acknowledged. */
export const durable = Effect.map(Database, ({ unsafeSettings }) =>
  unsafeSettings.length === 0
    ? ok("what the database acknowledges survives a crash")
    : wrong(losesCommits(unsafeSettings), `set ${unsafeSettings.join(", ")} to on`)
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

/** Credentials of people of whom only the name is known: they are told from others by that name. */
const credentials = Effect.map(
  CredentialStore.use(({ countWithoutId }) => countWithoutId),
  (count) =>
    ok(
      count === 0
        ? "every credential of a person says who that is"
        : `credentials of people without an id: ${count}; "payroll credential list" of each client shows them, ` +
            '"payroll credential update" says who they are'
    )
)

/** Clients that existed before changes of bank accounts were held go on without, for programs. */
const holds = Effect.map(
  Administration.use(({ listClients }) => listClients),
  (clients) => {
    const off = clients.filter(
      ({ settings }) => !settings.holdApiBankChanges || settings.bankChangeHoldDays === 0
    )
    return ok(
      off.length === 0
        ? "every change of a bank account that is paid waits for some days"
        : `clients whose changes of paid bank accounts by programs take effect at once: ${off.length}; ` +
            '"payroll client set NAME --hold-api-bank-changes on" holds them'
    )
  }
)

/** The diagnoses that need an open database. */
export const ofService = Effect.fnUntraced(function* (settings: Settings) {
  return [
    ok("the key file belongs to the database"),
    yield* writable,
    yield* durable,
    yield* role,
    yield* clock,
    yield* backlog,
    yield* credentials,
    yield* holds,
    ...(yield* vacuumed(settings, Date.now())),
    ...(yield* ofWebhooks)
  ]
})
