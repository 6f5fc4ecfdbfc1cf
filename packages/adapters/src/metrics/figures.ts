/** Figures that are read when somebody asks for the metrics: of the process, the disk and the database. */
import { VERSION } from "@payroll/domain/version"
import * as Effect from "effect/Effect"
import { statfs, stat } from "node:fs/promises"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { openFilesNow } from "../serving/openFiles.ts"
import { lastBackup } from "./lastBackup.ts"
import type { Settings } from "../settings/settings.ts"
import type { Database } from "../sql/database.ts"
import { makeBacklog, type Backlog } from "../sql/stores/backlog.ts"
import type { MetricName } from "./metricsTable.ts"
import type { Registry } from "./registry.ts"

type FiguresOf = Pick<Settings, "backupStamp" | "database" | "dataDir">

const READ_MS_MAX = 2_000
const LOOP_RESOLUTION_MS = 10
const NANOSECONDS = 1e9
const QUANTILES = [0.5, 0.99] as const

/** Absent while the database does not answer: an old figure would say what is not so. */
const OF_DATABASE: ReadonlyArray<MetricName<"gauge">> = [
  "payroll_database_size_bytes",
  "payroll_lanes_due",
  "payroll_lanes_overdue_seconds",
  "payroll_lanes_halted",
  "payroll_deliveries_held",
  "payroll_verifications_due",
  "payroll_verifications_overdue_seconds",
  "payroll_time_off_due",
  "payroll_time_off_overdue_seconds",
  "payroll_whole_values_today",
  "payroll_whole_values_unusual_clients"
]

const OF_FILES: ReadonlyArray<MetricName<"gauge">> = ["process_open_fds", "process_max_fds"]

const setBacklog = ({ set }: Registry, backlog: Backlog): void => {
  const seconds = (ms: number | null): number => Math.max(0, ms ?? 0) / 1_000
  set("payroll_lanes_due", backlog.lanes_fresh, ["fresh"])
  set("payroll_lanes_due", backlog.lanes_failing, ["failing"])
  set("payroll_lanes_overdue_seconds", seconds(backlog.lanes_fresh_ms), ["fresh"])
  set("payroll_lanes_overdue_seconds", seconds(backlog.lanes_failing_ms), ["failing"])
  set("payroll_lanes_halted", backlog.lanes_halted)
  set("payroll_deliveries_held", backlog.deliveries_held)
  set("payroll_verifications_due", backlog.verifications)
  set("payroll_verifications_overdue_seconds", seconds(backlog.verifications_ms))
  set("payroll_whole_values_today", backlog.whole_values)
  set("payroll_whole_values_unusual_clients", backlog.whole_values_unusual)
  set("payroll_time_off_due", backlog.time_off_accounts, ["account"])
  set("payroll_time_off_due", backlog.time_off_recalculations, ["recalculation"])
  set("payroll_time_off_overdue_seconds", seconds(backlog.time_off_accounts_ms), ["account"])
  set("payroll_time_off_overdue_seconds", seconds(backlog.time_off_recalculations_ms), [
    "recalculation"
  ])
}

const sizeOf = async (path: string): Promise<number> => {
  const [file, log] = await Promise.all([stat(path), stat(`${path}-wal`).catch(() => undefined)])
  return file.size + (log?.size ?? 0)
}

const databaseSize = ({ database }: FiguresOf, backlog: Backlog): Promise<number> =>
  database.kind === "sqlite" ? sizeOf(database.path) : Promise.resolve(Number(backlog.bytes))

/** The event loop's delay since the last call, and what the operating system says of the process. */
const makeProcessFigures = ({ set, count }: Registry) => {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  let countedCpu = 0
  set("process_start_time_seconds", (Date.now() - performance.now()) / 1_000)
  return {
    read: (): void => {
      for (const quantile of QUANTILES) {
        const late = delay.percentile(quantile * 100) / NANOSECONDS - LOOP_RESOLUTION_MS / 1_000
        set("payroll_event_loop_delay_seconds", Math.max(0, late), [String(quantile)])
      }
      delay.reset()
      const { user, system } = process.cpuUsage()
      const cpu = (user + system) / 1e6
      count("process_cpu_seconds_total", [], cpu - countedCpu)
      countedCpu = cpu
      set("process_resident_memory_bytes", process.memoryUsage.rss())
    },
    stop: (): void => void delay.disable()
  }
}

/** Counts what became of reads on replicas since the last call. */
const makeReplicaFigures = ({ count }: Registry, reads: Database["Service"]["replicaReads"]) => {
  const counted = { answered: 0, behind: 0, away: 0 }
  return (): void => {
    if (!reads) return
    for (const outcome of ["answered", "behind", "away"] as const) {
      count("payroll_replica_reads_total", [outcome], reads[outcome] - counted[outcome])
      counted[outcome] = reads[outcome]
    }
  }
}

/** Reads all figures into the registry. Never fails: `payroll_database_up` says whether the database answered. */
export const makeFigures = (
  registry: Registry,
  settings: FiguresOf,
  database: Database["Service"]
) =>
  Effect.gen(function* () {
    const { set, forget } = registry
    const processFigures = makeProcessFigures(registry)
    yield* Effect.addFinalizer(() => Effect.sync(processFigures.stop))
    set("payroll_build_info", 1, [VERSION, process.versions.node, database.dialect.name])
    const backlog = makeBacklog(database)
    const ofWrites = (): void => {
      const since = database.outage.writesRefusedSince
      set(
        "payroll_writes_refused_seconds",
        since === undefined ? 0 : Math.max(0, Date.now() - since) / 1_000
      )
    }
    const ofFiles = Effect.promise(async () => {
      const { open, max } = await openFilesNow()
      if (open === undefined || max === undefined) return forget(OF_FILES)
      set("process_open_fds", open)
      set("process_max_fds", max)
    })
    const ofReplicas = makeReplicaFigures(registry, database.replicaReads)
    const ofDatabase = Effect.gen(function* () {
      const row = yield* Effect.timeout(backlog, READ_MS_MAX)
      if (!row) return yield* Effect.die("a select without rows")
      const bytes = yield* Effect.promise(() => databaseSize(settings, row))
      setBacklog(registry, row)
      set("payroll_database_size_bytes", bytes)
      set("payroll_database_up", 1)
    })
    const disk = Effect.promise(async () => {
      const { bavail, bsize } = await statfs(settings.dataDir)
      set("payroll_disk_free_bytes", bavail * bsize)
    })
    const copied = Effect.promise(async () => {
      // A stamp that is missing has to raise the alarm too.
      const at =
        (await lastBackup(settings)) ?? (settings.backupStamp === undefined ? undefined : 0)
      if (at !== undefined) set("payroll_last_backup_timestamp_seconds", at / 1_000)
    })
    return Effect.gen(function* () {
      processFigures.read()
      ofReplicas()
      ofWrites()
      yield* ofFiles
      yield* copied
      yield* Effect.ignoreCause(disk)
      yield* Effect.catchCause(ofDatabase, () =>
        Effect.sync(() => {
          forget(OF_DATABASE)
          set("payroll_database_up", 0)
        })
      )
    })
  })
