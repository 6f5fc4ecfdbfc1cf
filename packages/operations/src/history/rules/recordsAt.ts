/**
 * Records as they were at an instant: those that were stored later are left out, and what was changed later is as it
 * was before. No earlier value of a sealed field is kept, so that a record lacks one that was replaced since.
 */
import * as Effect from "effect/Effect"
import { canonicalJson } from "../../canonicalJson.ts"
import {
  RecordHistory,
  type HistoricRecord,
  type HistoryKind,
  type RecordChange
} from "../../ports/recordHistory.ts"
import type { Records } from "../../writer.ts"

/** Changes of a record that are read together. */
const CHANGES_ROWS = 50

/** A record as it was. */
export interface PastRecord<out R> {
  /** It has no values of the fields in `replaced`. */
  readonly record: R
  /** The sealed fields that were replaced since. */
  readonly replaced: ReadonlySet<string>
}

/**
 * Returns the value before a change. Of a list, a change has the elements that one version alone had; the fields of
 * these are in another order than those that were read.
 */
const valueBefore = (now: unknown, before: unknown, after: unknown): unknown => {
  if (!Array.isArray(now) || !Array.isArray(before) || !Array.isArray(after)) {
    return before ?? undefined
  }
  const added = new Set(after.map((element) => canonicalJson(element)))
  const kept: ReadonlyArray<unknown> = now
  return [
    ...kept.filter((element) => !added.has(canonicalJson(element))),
    ...(before as Array<unknown>)
  ]
}

/** The terms of a wage are in the order of their days, which the elements of a change have lost. */
const inOrder = (terms: unknown): unknown =>
  (terms as Records["wage"]["terms"]).toSorted((one, other) =>
    one.startDate < other.startDate ? -1 : 1
  )

/** A record without a change. */
const undone = <K extends HistoryKind>(
  kind: K,
  record: Records[K],
  { version, fields }: RecordChange
): Records[K] => {
  const now = record as unknown as Readonly<Record<string, unknown>>
  const earlier = fields.map((change) => {
    const { field } = change
    if (change.isSealed) return [field, undefined] as const
    const value = valueBefore(now[field], change.before, change.after)
    return [field, kind === "wage" && field === "terms" ? inOrder(value) : value] as const
  })
  return { ...record, ...Object.fromEntries(earlier), version: version - 1 }
}

/** The version of a record that was stored at an instant. The record was there then. */
const recordAt = Effect.fnUntraced(function* <K extends HistoryKind>(
  kind: K,
  record: Records[K],
  at: number
) {
  const replaced = new Set<string>()
  const past = (earlier: Records[K], updatedAt: number): PastRecord<Records[K]> => ({
    record: { ...earlier, updatedAt },
    replaced
  })
  if (record.updatedAt <= at) return past(record, record.updatedAt)
  const { changes } = yield* RecordHistory
  const historic: HistoricRecord = { ...record, kind }
  let earlier: Records[K] = record
  for (let below = record.version + 1; below > 1;) {
    const page = yield* changes(historic, below, CHANGES_ROWS)
    for (const change of page) {
      if (change.at <= at) return past(earlier, change.at)
      earlier = undone(kind, earlier, change)
      for (const { field, isSealed } of change.fields) if (isSealed) replaced.add(field)
      below = change.version
    }
    if (page.length < CHANGES_ROWS) break
  }
  return past(earlier, record.createdAt)
})

/** Those of some records that were there at an instant, as they were, with the names of what they lack. */
export const pastRecords = <K extends HistoryKind>(
  kind: K,
  records: ReadonlyArray<Records[K]>,
  at: number
) =>
  Effect.forEach(
    records.filter(({ createdAt }) => createdAt <= at),
    (record) => recordAt(kind, record, at)
  )

/** Those of some records that were there at an instant, as they were. */
export const recordsAt = <K extends HistoryKind>(
  kind: K,
  records: ReadonlyArray<Records[K]>,
  at: number
) => Effect.map(pastRecords(kind, records, at), (past) => past.map(({ record }) => record))
