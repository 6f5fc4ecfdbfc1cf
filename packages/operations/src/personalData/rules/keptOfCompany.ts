import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { keptKinds, type KeptKind } from "@payroll/domain/retention/keptKinds"
import * as Effect from "effect/Effect"
import { ErasureRequests } from "../../ports/erasureRequests.ts"

/** The latest day of each kind of records. */
const latest = (kept: ReadonlyArray<KeptKind>): ReadonlyArray<KeptKind> => [
  ...new Map(
    kept.toSorted((a, b) => (a.until < b.until ? -1 : 1)).map((each) => [each.kind, each])
  ).values()
]

/** The facts about a company, or about all of a client, and what the law keeps of it and its people at the latest. */
export const keptOfCompany = Effect.fnUntraced(function* (
  clientId: string,
  companyId: string | undefined,
  today: LocalDate
) {
  const { companyFacts } = yield* ErasureRequests
  const { working, contracts, verifying, workerTypes, facts } = yield* companyFacts(
    clientId,
    companyId
  )
  const kept = (["employer", ...workerTypes] as const).flatMap((workerType) =>
    keptKinds({ workerType }, facts, today)
  )
  return { working, contracts, verifying, facts, kept: latest(kept) }
})
