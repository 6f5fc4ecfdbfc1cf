/** Concurrent commits and the rows that they leave. */
import * as Effect from "effect/Effect"
import { Writer, type Commit, type Outcome } from "@payroll/operations/writer"
import { Inspection } from "./storage.ts"

/** Submits all commits at once; returns their outcomes in the same order. */
export const burst = (commits: ReadonlyArray<Commit>) =>
  Effect.flatMap(Writer, (writer) =>
    Effect.forEach(commits, writer.commit, { concurrency: "unbounded" })
  )

export const tags = (outcomes: ReadonlyArray<Outcome>): ReadonlyArray<Outcome["_tag"]> =>
  outcomes.map(({ _tag }) => _tag)

/** Runs an effect; returns its result and the growth of each table in rows. */
export const growthOf = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const { counts } = yield* Inspection
  const before = yield* counts
  const result = yield* effect
  const after = yield* counts
  const growth = Object.entries(after)
    .map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
    .filter(([, rows]) => rows !== 0)
  return { result, growth: Object.fromEntries(growth) as Readonly<Record<string, number>> }
})

/** The sequence numbers of a company's events, in order, from its rows. */
export const sequencesOf = Effect.fnUntraced(function* (companyId: string) {
  const { rows } = yield* Inspection
  const events = yield* rows("event", { company_id: companyId })
  return events.map(({ sequence }) => Number(sequence)).sort((a, b) => a - b)
})

/** 1, 2 and so on to `last`. */
export const upTo = (last: number): ReadonlyArray<number> =>
  Array.from({ length: last }, (_, index) => index + 1)
