/** The differences between two versions of a record. */
import * as Redacted from "effect/Redacted"
import type { Storage } from "./columns.ts"

export interface Difference {
  /** By field, before and after; of a list, the elements that only one version has. */
  readonly open: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** Names of fields whose values are sealed. */
  readonly sealed: ReadonlyArray<string>
}

/** The fields of a record that are compared. */
interface Compared {
  readonly entries: ReadonlyArray<{ readonly field: string; readonly as: Storage }>
  readonly sealedFields: ReadonlyArray<{ readonly field: string }>
}

type Fields = Readonly<Record<string, unknown>>

const isSameValue = (as: Storage, before: unknown, after: unknown): boolean =>
  before === after || (as === "json" && JSON.stringify(before) === JSON.stringify(after))

/** The elements of a list that another does not have. */
const only = (
  of: ReadonlyArray<unknown>,
  other: ReadonlyArray<unknown>
): ReadonlyArray<unknown> => {
  const others = new Set(other.map((element) => JSON.stringify(element)))
  return of.filter((element) => !others.has(JSON.stringify(element)))
}

const beforeAndAfter = (before: unknown, after: unknown): readonly [unknown, unknown] =>
  Array.isArray(before) && Array.isArray(after)
    ? [only(before, after), only(after, before)]
    : [before, after]

/** Returns true if two sealed fields have the same value. */
export const isSameSecret = (before: unknown, after: unknown): boolean =>
  before === after ||
  (Redacted.isRedacted(before) &&
    Redacted.isRedacted(after) &&
    Redacted.value(before) === Redacted.value(after))

/** Returns the difference that a change made to a record; undefined if there is none. */
export const differenceOf = (
  { entries, sealedFields }: Compared,
  before: Fields,
  after: Fields
): Difference | undefined => {
  const values: Record<string, readonly [unknown, unknown]> = {}
  let isEmpty = true
  for (const { field, as } of entries) {
    if (isSameValue(as, before[field], after[field])) continue
    values[field] = beforeAndAfter(before[field], after[field])
    isEmpty = false
  }
  const sealed = sealedFields
    .filter(({ field }) => !isSameSecret(before[field], after[field]))
    .map(({ field }) => field)
  return isEmpty && sealed.length === 0 ? undefined : { open: values, sealed }
}
