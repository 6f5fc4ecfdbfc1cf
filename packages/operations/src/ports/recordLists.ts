import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { KycStatus } from "@payroll/domain/businessUser/businessUser"
import type { Company, KybStatus } from "@payroll/domain/company/company"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { Worker, WorkerStatus } from "@payroll/domain/worker/worker"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { ListPage, Placed } from "../listPage.ts"
import type { Unavailable } from "../writer.ts"

/** Workers of a company are counted to here, for a list of companies. */
export const WORKERS_COUNTED_MAX = 1_000

/** Among so many of the newest open exceptions of a company are those that keep timesheets from their approval. */
export const EXCEPTIONS_SEARCHED_MAX = 1_000

/** The payroll of a company, as a list of companies shows it. */
export interface CompanyPayroll {
  /** Those who have not left, to `WORKERS_COUNTED_MAX`. */
  readonly workers: number
  /** The first pay date from a day on. */
  readonly nextPayDate: LocalDate | undefined
  /** The period with the first deadline among those that nobody handed over. It may have passed. */
  readonly due: PayPeriod | undefined
  /** The requests for time off that wait. */
  readonly requests: number
  /** The first day that one of them asks for. */
  readonly firstDayOff: LocalDate | undefined
  /** Exceptions without which timesheets could be approved. */
  readonly exceptions: number
}

/** A filter of a list: records match all fields that are set. */
export interface CompanyFilter {
  readonly id?: string | undefined
  readonly kind?: Company["kind"] | undefined
  readonly kybStatus?: KybStatus | undefined
  /** The key of the beginning of the name. */
  readonly name?: string | undefined
  readonly einLast4?: string | undefined
  readonly companyReferenceId?: string | undefined
  readonly ein?: Redacted.Redacted<string> | undefined
}

export interface WorkerFilter {
  readonly userStatus?: WorkerStatus | undefined
  readonly kycStatus?: KycStatus | undefined
  readonly workerType?: Worker["workerType"] | undefined
  /** The beginning of the first, the last or the whole name, folded. */
  readonly name?: string | undefined
  /** As `emailKey` makes it. */
  readonly emailKey?: string | undefined
  readonly userReferenceId?: string | undefined
  readonly ssnLast4?: string | undefined
  /** Workers with this location among their places of any day. */
  readonly companyLocationId?: string | undefined
}

export interface ListedWorker {
  readonly worker: Worker
  readonly hasSsn: boolean
}

/** A worker who was found in whichever company. */
export interface NamedWorker {
  readonly worker: Worker
  /** The name of the company. */
  readonly company: string
}

/** A page of records, in order. */
export interface RecordPage<Row> {
  readonly records: ReadonlyArray<Row>
  /** The record at which reading stopped before the page was full; undefined if it is full or the last one. */
  readonly stoppedAt: Placed | undefined
}

/** The last id that was read, by table. */
export type FillPlace = Readonly<Record<string, string>>

/**
 * Lists companies and workers of a client. Few records are read that a list does not show, and none of
 * another client or company.
 */
export class RecordLists extends Context.Service<
  RecordLists,
  {
    readonly companies: (
      clientId: string,
      filter: CompanyFilter,
      page: ListPage
    ) => Effect.Effect<RecordPage<Company>, Unavailable>
    /** Undefined if the client has no such company. */
    readonly workers: (
      clientId: string,
      companyId: string,
      filter: WorkerFilter,
      page: ListPage
    ) => Effect.Effect<RecordPage<ListedWorker> | undefined, Unavailable>
    /**
     * Workers of all companies of a client that the caller sees, by the beginning of the first, the last or the whole
     * name, folded: at most `rows`, in the order of names. A caller who is limited to companies may miss some of a
     * name that thousands of workers have.
     */
    readonly workersNamed: (
      clientId: string,
      name: string,
      rows: number
    ) => Effect.Effect<ReadonlyArray<NamedWorker>, Unavailable>
    /** The company and the worker of an id, which is their own or that of a record that is shown on their page. */
    readonly ofId: (
      clientId: string,
      id: string
    ) => Effect.Effect<
      { readonly company: Company | undefined; readonly worker: NamedWorker | undefined },
      Unavailable
    >
    /** The payroll of a company from a day on, in one snapshot. */
    readonly payrollOf: (
      clientId: string,
      companyId: string,
      today: LocalDate
    ) => Effect.Effect<CompanyPayroll, Unavailable>
    /**
     * Fills the columns by which records are found in rows that an earlier version stored: at most `limit` rows of each
     * table, in the order of ids after those of `after`. Returns the last ids that it read; undefined once none is left
     * after `after`. A row that does not open is logged and left out. A row that changes meanwhile has been filled by
     * that change.
     */
    readonly fillFindColumns: (
      after: FillPlace | undefined,
      limit: number
    ) => Effect.Effect<FillPlace | undefined, Unavailable>
  }
>()("payroll/RecordLists") {}
