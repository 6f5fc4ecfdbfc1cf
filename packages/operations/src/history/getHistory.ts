/** The versions of a record: what changed, when, by whom. Newest first. */
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ids, listOf, oneOf, shownId } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, notOfThisList, pageFields, pageOf, shownPage } from "../page.ts"
import { RecordHistory, type HistoricRecord, type RecordChange } from "../ports/recordHistory.ts"
import { RECORD_TYPES, TYPES, typeOf } from "./rules/recordTypes.ts"
import { firstShown, versionShown, VersionShown } from "./rules/historyView.ts"

/** Versions are integers of the database. */
const ABOVE_ALL = Number.MAX_SAFE_INTEGER

const versionOf = (cursor: string): number | undefined => {
  if (cursor === "") return ABOVE_ALL
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : undefined
}

/** The first version is not stored as a change: it comes when the changes end. */
const first = Effect.fnUntraced(function* (
  record: HistoricRecord,
  below: number,
  changes: ReadonlyArray<RecordChange>,
  rows: number
) {
  if (below === 1 || changes.length === rows) return []
  const { creation } = yield* RecordHistory
  return [firstShown(record.createdAt, yield* creation(record))]
})

export const getHistory = defineRead({
  group: "reports",
  name: "getHistory",
  role: "read",
  summary: "The versions of a record: what changed, when and by whom",
  request: Schema.Struct({
    recordId: described(
      Uuid,
      "The record. KYC and W-4 information have the id of their worker, with their `recordType`."
    ),
    recordType: Schema.optionalKey(
      described(choice(RECORD_TYPES), "What it is: needed for KYC and W-4 information alone.")
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    recordType: oneOf(RECORD_TYPES, "What the record is."),
    recordId: shownId("The record, as asked for."),
    companyId: ids.companyId,
    history: listOf(VersionShown, "The versions of the page, newest first."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { recordId, recordType } = request
      const store = yield* RecordHistory
      const kind = recordType && TYPES[recordType]
      const record = yield* orNotFound("record", store.record(client.id, recordId, kind))
      const page = pageOf(request)
      const below = versionOf(page.after)
      if (below === undefined) return yield* notOfThisList
      const changes = yield* store.changes(record, below, page.rows)
      const versions = [
        ...changes.map((change) => versionShown(record.kind, change)),
        ...(yield* first(record, below, changes, page.rows))
      ]
      const { rows, nextCursor } = shownPage(versions, page, ({ version }) => String(version))
      return {
        recordType: typeOf(record.kind),
        recordId,
        companyId: record.companyId,
        history: rows,
        nextCursor
      }
    }),
  example: { recordId: exampleId, recordType: "user", limit: 50 }
})
