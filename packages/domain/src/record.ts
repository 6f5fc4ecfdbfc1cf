import * as Redacted from "effect/Redacted"

/** The fields that all stored records share. Times are UTC milliseconds. */
export interface RecordBase {
  /** UUIDv7 in lower case. */
  readonly id: string
  readonly clientId: string
  /** The company that the record belongs to; for a company, its own id. */
  readonly companyId: string
  /** Starts at 1 and grows by one with every change. */
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** The time of a decision in UTC milliseconds, and the ids of its new records. */
export interface Moment {
  readonly at: number
  readonly newId: () => string
}

/** The base of a new record. */
export const created = (
  id: string,
  owner: { readonly clientId: string; readonly companyId: string },
  at: number
): RecordBase => ({
  id,
  clientId: owner.clientId,
  companyId: owner.companyId,
  version: 1,
  createdAt: at,
  updatedAt: at
})

/** Returns a changed copy of the record with the next version. */
export const changed = <R extends RecordBase>(
  record: R,
  set: Partial<Omit<R, keyof RecordBase>>,
  at: number
): R => ({ ...record, ...set, version: record.version + 1, updatedAt: at })

const isSame = (one: unknown, other: unknown): boolean =>
  Redacted.isRedacted(one) && Redacted.isRedacted(other)
    ? Redacted.value(one) === Redacted.value(other)
    : one === other

/** A copy of the record with the next version, or the record itself if it has these values already. */
export const changedIfDifferent = <R extends RecordBase>(
  record: R,
  set: Partial<Omit<R, keyof RecordBase>>,
  at: number
): R =>
  Object.entries(set).every(([field, value]) => isSame(record[field as keyof R], value))
    ? record
    : changed(record, set, at)

/**
 * The fields that an update of a record sets: all but those in `Kept`. An update of this type does
 * not compile until it sets a new field or keeps it.
 */
export type Updatable<R extends RecordBase, Kept extends keyof R = never> = Omit<
  R,
  keyof RecordBase | Kept
>
