/**
 * A row of `record_change`: what an update changed about a record. The values are sealed, because most are
 * personal; of sealed fields it has the names only.
 */
import {
  HISTORY_KINDS,
  type FieldChange,
  type HistoryKind
} from "@payroll/operations/ports/recordHistory"
import type { Commit, Kind, Write } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { differenceOf } from "./all.ts"
import type { Difference } from "./difference.ts"
import type { Row } from "./row.ts"
import { open, sealedField } from "./sealing.ts"

/** The columns of `record_change`. */
export interface RecordChangeColumns {
  record_id: string
  /** The version that it led to. */
  version: number
  client_id: string
  company_id: string
  record_kind: string
  at: number
  /** The audit row of its commit. */
  audit_id: string
  sealed: string
}

const TABLE = "record_change"

const kinds: ReadonlySet<Kind> = new Set<Kind>(HISTORY_KINDS)
const hasHistory = (kind: Kind): kind is HistoryKind => kinds.has(kind)

/** The identity that a seal is bound to. */
export const sealIdOf = ({
  record_id,
  version
}: Pick<RecordChangeColumns, "record_id" | "version">): string => `${record_id}/${version}`

/** The row of an update; undefined if it changes nothing, or for a kind whose changes are not kept. */
export const recordChangeRow = (
  { id: auditId, clientId, at }: Pick<Commit, "id" | "clientId" | "at">,
  write: Extract<Write, { readonly op: "update" }>,
  key: ClientKey
): (RecordChangeColumns & Row) | undefined => {
  const { kind, record } = write
  const difference = hasHistory(kind) ? differenceOf(write) : undefined
  if (!difference) return undefined
  const identity = { record_id: record.id, version: record.version }
  return {
    ...identity,
    client_id: clientId,
    company_id: record.companyId,
    record_kind: kind,
    at,
    audit_id: auditId,
    sealed: key.seal(TABLE, sealIdOf(identity), { difference: JSON.stringify(difference) })
  }
}

/** Returns the changes of fields that a row holds. */
export const fieldChanges = (
  row: Pick<RecordChangeColumns, "record_id" | "version" | "sealed">,
  key: ClientKey
): ReadonlyArray<FieldChange> => {
  const opened = open(key, TABLE, sealIdOf(row), row.sealed)
  const { open: values, sealed } = JSON.parse(
    Redacted.value(sealedField(opened, "difference"))
  ) as Difference
  return [
    ...Object.entries(values).map(([field, [before, after]]): FieldChange => ({
      field,
      isSealed: false,
      before,
      after
    })),
    ...sealed.map((field): FieldChange => ({ field, isSealed: true }))
  ]
}
