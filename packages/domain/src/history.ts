/** Earlier versions of records whose past matters: what somebody was paid, and what was withheld. */
import { created, type RecordBase } from "./record.ts"

/** A version that was replaced, with the time in which it held. Never changes again. */
export interface EarlierVersion extends RecordBase {
  readonly of: "wage" | "w4Information"
  readonly recordId: string
  readonly recordVersion: number
  /** UTC milliseconds: from then until before `validUntil`. */
  readonly validFrom: number
  readonly validUntil: number
  /** The record's own fields as JSON. */
  readonly content: string
}

/** The version of a record that ends now, to be kept. */
export const earlierVersion = (
  id: string,
  of: EarlierVersion["of"],
  record: RecordBase,
  at: number
): EarlierVersion => {
  const { id: recordId, clientId, companyId, version, createdAt, updatedAt, ...own } = record
  return {
    ...created(id, { clientId, companyId }, at),
    of,
    recordId,
    recordVersion: version,
    validFrom: version === 1 ? createdAt : updatedAt,
    validUntil: at,
    content: JSON.stringify(own)
  }
}
