/** Hand-overs, and the state of a company that a new one is made from. */
import type { HandOver, HandOverPage } from "@payroll/domain/handover/handOver"
import type { Period } from "@payroll/domain/timeTracking/payable"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { PageOf } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/**
 * The state of a company at a moment, as numbers that grow with every change: by the id of each worker the state of
 * that worker and of the timesheets of the period, and in `others` those of companies.
 */
export interface CompanyState {
  readonly workers: ReadonlyMap<string, string>
  readonly others: string
}

/** Reads hand-overs; undefined where there is no such record or it is another client's. */
export class HandOvers extends Context.Service<
  HandOvers,
  {
    /** The state of a company, and of other companies that contractors have, in one snapshot. */
    readonly state: (
      clientId: string,
      companyId: string,
      contractorIds: ReadonlyArray<string>,
      period: Period
    ) => Effect.Effect<CompanyState, Unavailable>
    readonly handOver: (
      clientId: string,
      handOverId: string
    ) => Effect.Effect<HandOver | undefined, Unavailable>
    readonly page: (
      clientId: string,
      handOverId: string,
      number: number
    ) => Effect.Effect<HandOverPage | undefined, Unavailable>
    /** The last hand-over of all workers of a schedule before another one, without those of the past. */
    readonly before: (
      clientId: string,
      payScheduleId: string,
      handOverId: string
    ) => Effect.Effect<HandOver | undefined, Unavailable>
    /** The hand-overs of a company, in the order of ids. */
    readonly list: (
      clientId: string,
      companyId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<HandOver>, Unavailable>
  }
>()("payroll/HandOvers") {}
