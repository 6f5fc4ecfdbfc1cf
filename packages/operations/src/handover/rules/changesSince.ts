/** The changes of a worker since the hand-over before: names of fields and times, no values. */
import type { Source } from "@payroll/domain/handover/handOver"
import type { Payee } from "@payroll/domain/handover/payee"
import { isoTimestamp } from "@payroll/domain/timestamp"
import type { RecordBase } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, ids, listOf, oneOf, shownId, shownText, shownTime } from "../../answerSchema.ts"
import { changedFields } from "../../history/rules/historyView.ts"
import { RECORD_TYPES, typeOf } from "../../history/rules/recordTypes.ts"
import { RecordHistory, type HistoryKind } from "../../ports/recordHistory.ts"

export const ChangeSince = entityOf("ChangeSince", "A record of a worker that changed.", {
  userId: ids.userId,
  recordType: oneOf(RECORD_TYPES, "What the record is."),
  recordId: shownId("The record."),
  change: oneOf(["added", "changed", "removed"], "What happened to it."),
  time: Schema.NullOr(shownTime("When it last changed; null of a record that is gone.")),
  fields: listOf(shownText("A field."), "The fields that changed, by name; no values.")
})

/** The records that a hand-over of a worker is made from. */
const recordsOf = (payee: Payee): ReadonlyArray<readonly [HistoryKind, RecordBase]> => [
  ["worker", payee.worker],
  ...(payee.kyc ? [["kycInformation", payee.kyc] as const] : []),
  ...(payee.w4 ? [["w4Information", payee.w4] as const] : []),
  ...payee.wages.map((wage) => ["wage", wage] as const),
  ...payee.bankAccounts.map((account) => ["workerBankAccount", account] as const),
  ...(payee.owner ? [["businessUser", payee.owner] as const] : []),
  ...(payee.contractor?.kyb ? [["kybInformation", payee.contractor.kyb] as const] : []),
  ...payee.sheets.map((sheet) => ["timesheet", sheet] as const)
]

/** The versions of the records that a hand-over of a worker is made from. */
export const sourcesOf = (payee: Payee): ReadonlyArray<Source> =>
  recordsOf(payee).map(([kind, { id, version }]) => [kind, id, version])

/** Timesheets are of one period each: those of another period are no change. */
const isKept = ([kind]: readonly [kind: string, ...rest: ReadonlyArray<unknown>]): boolean =>
  kind !== "timesheet"

/** Versions between two hand-overs whose fields are named at most. */
const VERSIONS_MAX = 50

/** The fields that differ between a version before and the record. */
const fieldsSince = Effect.fnUntraced(function* (
  kind: HistoryKind,
  record: RecordBase,
  before: number
) {
  const { changes } = yield* RecordHistory
  const rows = Math.min(record.version - before, VERSIONS_MAX)
  const versions = yield* changes({ ...record, kind }, record.version + 1, rows)
  return [...new Set(versions.flatMap((version) => changedFields(kind, version)))].toSorted()
})

/** The changes of a worker since another hand-over was made from these records. */
export const changesOf = Effect.fnUntraced(function* (
  payee: Payee,
  before: ReadonlyArray<Source> | undefined
) {
  const userId = payee.worker.id
  const versions = new Map((before ?? []).map(([, id, version]) => [id, version]))
  const records = recordsOf(payee).filter(isKept)
  const changes: Array<typeof ChangeSince.Type> = []
  for (const [kind, record] of records) {
    const version = versions.get(record.id)
    const about = {
      userId,
      recordType: typeOf(kind),
      recordId: record.id,
      time: isoTimestamp(record.updatedAt)
    }
    if (version === undefined) changes.push({ ...about, change: "added", fields: [] })
    else if (version < record.version) {
      const fields = yield* fieldsSince(kind, record, version)
      if (fields.length > 0) changes.push({ ...about, change: "changed", fields })
    }
  }
  const kept = new Set(records.map(([, { id }]) => id))
  for (const [kind, recordId] of (before ?? []).filter(isKept)) {
    if (kept.has(recordId)) continue
    const recordType = typeOf(kind as HistoryKind)
    changes.push({ userId, recordType, recordId, change: "removed", time: null, fields: [] })
  }
  return changes
})
