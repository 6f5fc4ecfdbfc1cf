/** Days until which the law keeps records of a worker who has left, by kind of record. */
import type { LocalDate } from "../calendar/localDate.ts"
import { keptByLaw } from "./keptByLaw.ts"
import { recordKinds, type PaidAs, type RecordKind } from "./recordKeeping.data.ts"

/** The facts about a worker who has left, as far as they decide how long records stay. */
export interface LeaverFacts {
  /** The last day on which pay was due; undefined of somebody who never worked or was paid. */
  readonly lastPaidOn: LocalDate | undefined
  /** The states of all places where the worker may have worked. */
  readonly states: ReadonlyArray<string>
}

export interface KeptKind {
  readonly kind: RecordKind
  /** The last day on which it stays. */
  readonly until: LocalDate
  /** The law that asks for it. */
  readonly source: string
}

/** Returns the kinds of records that the law still keeps on a day. */
export const keptKinds = (
  { workerType }: { readonly workerType: PaidAs },
  { lastPaidOn, states }: LeaverFacts,
  today: LocalDate
): ReadonlyArray<KeptKind> =>
  (Object.keys(recordKinds) as ReadonlyArray<RecordKind>).flatMap((kind) => {
    const kept = keptByLaw(kind, {
      paidAs: workerType,
      states,
      lastPaidOn: lastPaidOn ?? "never"
    })
    return kept?.until !== undefined && kept.until >= today
      ? [{ kind, until: kept.until, source: kept.source }]
      : []
  })
