/** Days until which the law keeps records of a worker who has left, by kind of record. */
import { compare, type LocalDate } from "../calendar/localDate.ts"
import { keptByLaw, type KeptByLaw } from "./keptByLaw.ts"
import { recordKinds, type PaidAs, type RecordKind } from "./recordKeeping.data.ts"

/** The facts about a worker who has left, as far as they decide how long records stay. */
export interface LeaverFacts {
  /** The last day on which pay was due; undefined of somebody who never worked or was paid. */
  readonly lastPaidOn: LocalDate | undefined
  /** The last day on which pay was due to a company as a contractor of others; undefined if it never was. */
  readonly contractPaidOn?: LocalDate | undefined
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

/** The later of two days; undefined without any. */
const later = (one: LocalDate | undefined, other: LocalDate | undefined): LocalDate | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one

/** The last day on which pay was due to somebody, or to a company and those who worked for it. */
export const lastPayDay = ({
  lastPaidOn,
  contractPaidOn
}: Omit<LeaverFacts, "states">): LocalDate | undefined => later(lastPaidOn, contractPaidOn)

const isDated = (kept: KeptByLaw | undefined): kept is Omit<KeptKind, "kind"> =>
  kept?.until !== undefined

/** Returns the kinds of records that the law still keeps on a day. A company may be a contractor of others, too. */
export const keptKinds = (
  { workerType }: { readonly workerType: PaidAs },
  { lastPaidOn, contractPaidOn, states }: LeaverFacts,
  today: LocalDate
): ReadonlyArray<KeptKind> => {
  const paid = [[workerType, lastPaidOn] as const]
  if (workerType === "employer") paid.push(["contractorCompany", contractPaidOn])
  return (Object.keys(recordKinds) as ReadonlyArray<RecordKind>).flatMap((kind) => {
    const [kept] = paid
      .map(([paidAs, day]) => keptByLaw(kind, { paidAs, states, lastPaidOn: day ?? "never" }))
      .filter(isDated)
      .toSorted((one, other) => compare(other.until, one.until))
    return kept && kept.until >= today ? [{ kind, until: kept.until, source: kept.source }] : []
  })
}
