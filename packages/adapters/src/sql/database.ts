/** The interface that the stores use for both databases; a dialect holds their differences. */
import { VisibleCompanies, VisibleWorker } from "@payroll/operations/caller"
import type { Unavailable } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { StartRefused } from "../startRefused.ts"
import type { Dialect } from "./dialect.ts"
import { SchemaTooNew } from "./migrations/migration.ts"
import type { Outage } from "../serving/outage.ts"
import type { Bound, Preparing, Scoped } from "./statement.ts"

/** Remedies by the code or message of the driver's error. */
const remedies: ReadonlyArray<readonly [errors: RegExp, remedy: string]> = [
  [/SQLITE_(?:FULL|IOERR)/, "check its disk and the free space on it"],
  [/SQLITE_CORRUPT/, "the file is damaged; move it away and restore a backup"],
  [/is a standby/, "it is a standby; promote it, or name the primary in the URL"],
  [/55P03/, "its tables are locked by others: end their long transactions, and try again"],
  [/57014/, "a statement was canceled by an administrator or a limit: try again"],
  [/53300/, "it has no connection left; raise its max_connections (docs/scaling.md)"],
  [/does not support SSL/, "its server has no TLS: set it up, or add sslmode=disable to the URL"],
  [
    /_CERT|ALTNAME|UNABLE_TO_VERIFY|certificate/i,
    "the certificates do not fit: check sslrootcert, sslcert, sslkey and the host in the URL"
  ],
  [/SQLITE_NOTADB/, "check PAYROLL_DATABASE_URL, or move the file away and restore a backup"]
]
const DEFAULT_REMEDY = "check PAYROLL_DATABASE_URL"

/** The error of a failed open. Quotes only the driver's code, because its message can name hosts and users. */
export const cannotOpen = (what: string, error: unknown): StartRefused => {
  if (error instanceof StartRefused) return error
  if (error instanceof SchemaTooNew) return new StartRefused({ message: error.message })
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""
  const text = error instanceof Error ? `${code} ${error.message}` : ""
  const remedy = remedies.find(([errors]) => errors.test(text))?.[1] ?? DEFAULT_REMEDY
  return new StartRefused({ message: `the ${what} cannot be opened${code}: ${remedy}` })
}

/** Warns of settings that are off and without which PostgreSQL loses commits. */
export const losesCommits = (unsafeSettings: ReadonlyArray<string>): string =>
  `PostgreSQL loses acknowledged writes in a crash: ${unsafeSettings.join(", ")} is off`

/** The effect of row level security on the service's role. */
export type RowSecurity = "held" | "partly" | "bypassed"

/** Reads that a replica answered, for which none was new enough, and for which none was there. */
export type ReplicaReads = Record<"answered" | "behind" | "away", number>

export type RowsOf<Queries extends ReadonlyArray<Bound<unknown>>> = {
  readonly [K in keyof Queries]: Queries[K] extends Bound<infer R> ? ReadonlyArray<R> : never
}

/**
 * The database of this process. A database that cannot be reached is `Unavailable`; a statement that it
 * rejects is a defect.
 */
export class Database extends Context.Service<
  Database,
  Preparing & {
    readonly dialect: Dialect
    /** Undefined where the database has none. */
    readonly rowSecurity: RowSecurity | undefined
    /** Counts of the reads that replicas may answer, since the start. Undefined without replicas. */
    readonly replicaReads: Readonly<ReplicaReads> | undefined
    /** Settings of the server that are off, without which it loses commits that it acknowledged. */
    readonly unsafeSettings: ReadonlyArray<string>
    /** Changes when the rows are restored into another database; undefined where that is not recognized. */
    readonly identity: string | undefined
    /** The outage of the database as this process sees it. */
    readonly outage: Outage
    /**
     * Copies the write-ahead log into the file and empties it, unless somebody uses it just now. Undefined where the
     * database has no such file of its own.
     */
    readonly checkpoint?: Effect.Effect<void>
    /** Runs queries in one snapshot of committed data. */
    readonly read: <const Queries extends ReadonlyArray<Scoped<unknown>>>(
      ...queries: Queries
    ) => Effect.Effect<RowsOf<Queries>, Unavailable>
    /** Runs a full-table scan without a time limit, outside of requests. */
    readonly scan: <R>(query: Scoped<R>) => Effect.Effect<ReadonlyArray<R>, Unavailable>
    /** Runs statements in one durable transaction. */
    readonly write: <const Queries extends ReadonlyArray<Scoped<unknown>>>(
      ...queries: Queries
    ) => Effect.Effect<RowsOf<Queries>, Unavailable>
  }
>()("payroll/Database") {}

/** A row with the company that it belongs to, or the row of a company itself. */
interface RowOfCompany {
  readonly company_id?: string | null
  readonly id?: string
  readonly worker_id?: string | null
  readonly business_user_id?: string | null
  /** Only of a worker. */
  readonly user_status?: string
}

/** The worker, or else the business user, whom a row is about; undefined of a row about none. */
const personOf = ({
  id,
  worker_id: workerId,
  business_user_id: businessUserId,
  user_status: status
}: RowOfCompany) => (status === undefined ? (workerId ?? businessUserId ?? undefined) : id)

type Rows = ReadonlyArray<ReadonlyArray<unknown>>

/**
 * Leaves out the rows of other companies than those that the caller is limited to, of other people than a worker who is
 * a guest, and rows that do not say whose they are. So statements select `company_id`, or are about `company` and
 * select its `id`.
 */
export const visibleRows = (
  read: (queries: ReadonlyArray<Scoped<unknown>>) => Effect.Effect<Rows, Unavailable>
): Database["Service"]["read"] => {
  const readVisible = (...queries: ReadonlyArray<Scoped<unknown>>) =>
    Effect.withFiber((fiber) => {
      const companyIds = fiber.getRef(VisibleCompanies)
      if (companyIds === undefined) return read(queries)
      const worker = fiber.getRef(VisibleWorker)
      const isVisible = (row: RowOfCompany): boolean =>
        companyIds.has(row.company_id ?? row.id ?? "") &&
        (worker === undefined || (personOf(row) ?? worker) === worker)
      return Effect.map(read(queries), (lists) =>
        lists.map((rows) => rows.filter((row) => isVisible(row as RowOfCompany)))
      )
    })
  return readVisible as Database["Service"]["read"]
}

/** The reads that show a limited caller's request more than its companies, each with the reason. */
export const beyondCompanies = {
  "answerStore.find":
    "`execute` gives a stored answer once the caller reaches the records of its request",
  "claimHolder.holderOf": "an id of a record: its reader or `duplicateOf` hides it",
  "clientKeys.load": "a client's key, which is cached for all callers",
  "companyStore.contractor":
    "a contractor's company is handed over to whoever pays the contractor, whom the caller sees",
  "endpointStorage.hasLog": "endpoints belong to the client",
  "erasedSubjects.erasedOf": "ids and states, which are remembered for all callers",
  "kioskPins.pinsOf": "digests that are compared for workers whom the caller sees",
  "recordHistory.creation": "names who added a record that the caller sees",
  "retention.clock": "the mark of the clock, which is of no company",
  "sparsePage.read": "goes on behind rows of other companies, which it leaves out itself",
  "verificationStore.waitingCases":
    "goes on behind cases of other companies, which its statement leaves out",
  "workerStore.workersOfContractor":
    "workers follow the verification of their contractor, whichever company employs them"
} as const satisfies Readonly<Record<string, string>>

/** Runs a read of `beyondCompanies` without the caller's limit. */
export const readBeyondCompanies = <A, E, R>(
  _name: keyof typeof beyondCompanies,
  read: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) =>
    fiber.getRef(VisibleCompanies) === undefined
      ? read
      : Effect.provideService(
          Effect.provideService(read, VisibleCompanies, undefined),
          VisibleWorker,
          undefined
        )
  )
