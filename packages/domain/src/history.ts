/** Earlier versions of wages and W-4 information: payroll needs what applied at a past date. */
import { created, type RecordBase } from "./record.ts"

/** A replaced version with its period of validity. Immutable. */
export interface EarlierVersion extends RecordBase {
  readonly of: "wage" | "w4Information"
  readonly recordId: string
  readonly recordVersion: number
  /** UTC milliseconds; `validUntil` is exclusive. */
  readonly validFrom: number
  readonly validUntil: number
  /** The fields of the record without its base, as JSON. */
  readonly content: string
}

/** The moment from which the current version of a record holds, in UTC milliseconds. */
export const heldFrom = ({ version, createdAt, updatedAt }: RecordBase): number =>
  version === 1 ? createdAt : updatedAt

/** Preserves the current version of a record that is about to change at `at`. */
export const earlierVersion = (
  id: string,
  of: EarlierVersion["of"],
  record: RecordBase,
  at: number
): EarlierVersion => {
  const { id: recordId, clientId, companyId, version, createdAt, updatedAt, ...content } = record
  return {
    ...created(id, { clientId, companyId }, at),
    of,
    recordId,
    recordVersion: version,
    validFrom: heldFrom(record),
    validUntil: at,
    content: JSON.stringify(content)
  }
}
