/** The projected entries of the accounts of a worker: each explained, with the balance after it. */
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { described } from "@payroll/domain/field/rule"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, listOf, oneOf, shownDay, shownText, shownWhole } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { workerToday } from "@payroll/domain/worker/workerToday"
import {
  accountProjection,
  type AccountProjection
} from "@payroll/domain/timeOffAccount/accountProjection"
import { ledgerFields, checkAhead, LedgerDay } from "@payroll/domain/timeOffAccount/ledgerFields"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"
import { fieldsOf, hours, nullable, partViewOf, viewOf } from "../views/view.ts"
import { entryFields, explanationText, type AnyEntry } from "../views/timeOffEntryView.ts"

interface EntryToCome extends AnyEntry {
  readonly balanceMinutes: number
}

const entryView = partViewOf(
  "An entry to come.",
  fieldsOf<EntryToCome>()(({ from }) => ({
    ...entryFields,
    balanceMinutes: shownWhole("The balance after it."),
    balanceHours: from("balanceMinutes", hours)
  }))
)

/** The projection of an account to a day. */
interface ProjectionUntil extends AccountProjection {
  readonly until: string
}

const projectionView = viewOf(
  "TimeOffProjection",
  "What is to come of an account, if the worker works as scheduled and nothing else happens.",
  fieldsOf<ProjectionUntil>()(({ by }) => ({
    timeOffAccountId: by(ids.timeOffAccountId, ({ account }) => account.id),
    timeOffPolicyType: by(
      oneOf(POLICY_TYPES, "The type of time off."),
      ({ account }) => account.policyType
    ),
    today: shownDay("Today in the worker's time zone."),
    until: shownDay("The last day of the projection."),
    balanceMinutes: nullable(shownWhole("The balance today; null under a policy without one.")),
    entries: by(listOf(entryView.schema, "In order of time."), ({ entries }) =>
      entries.map(({ entry, balanceMinutes }) =>
        entryView.of({ ...entry, timeOffPolicyId: entry.policyId, balanceMinutes })
      )
    ),
    untilMinutes: nullable(
      shownWhole("The balance at the end of the last day; null under a policy without one.")
    ),
    fraction: shownText("The exact minutes that are earned by then and not yet posted.")
  }))
)

type Projection = (typeof projectionView.schema)["Type"]

interface Line {
  readonly userId: string
  readonly projection: Projection
  readonly entry: Projection["entries"][number]
}

const COLUMNS: Columns<Line> = [
  ...fieldColumns<Line>("userId"),
  ["timeOffAccountId", ({ projection }) => projection.timeOffAccountId],
  ["timeOffPolicyType", ({ projection }) => projection.timeOffPolicyType],
  ["kind", ({ entry }) => entry.kind],
  ["key", ({ entry }) => entry.key],
  ["effectiveDate", ({ entry }) => entry.effectiveDate],
  ["minutes", ({ entry }) => entry.minutes],
  ["hours", ({ entry }) => ({ decimal: entry.hours })],
  ["earnedMinutes", ({ entry }) => entry.earnedMinutes],
  ["cappedMinutes", ({ entry }) => entry.cappedMinutes],
  ["balanceMinutes", ({ entry }) => entry.balanceMinutes],
  ["balanceHours", ({ entry }) => ({ decimal: entry.balanceHours })],
  ["explanation", ({ entry }) => explanationText(entry.explanation)]
]

export const getTimeOffProjection = defineRead({
  group: "timeOffReports",
  name: "getTimeOffProjection",
  role: "read",
  summary: "The entries of time off to come, each explained, and the balance after each",
  request: Schema.Struct({
    userId: idFields.userId,
    timeOffPolicyType: ledgerFields.timeOffPolicyType,
    until: described(LedgerDay, "The last day, at most 5 years ahead."),
    ...formatField
  }),
  response: Schema.Struct({
    userId: ids.userId,
    timeOffProjections: listOf(projectionView.schema, "One for each account that is asked for."),
    ...csvFileField
  }),
  read: ({ userId, timeOffPolicyType: type, until, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const loaded = yield* orNotFound("user", timeOffOfWorker(store, client.id, userId))
      yield* Effect.fromResult(
        checkAhead(["until"], until, workerToday(loaded.worker, loaded.locations, at))
      )
      const accounts = loaded.accounts.filter(
        ({ account }) => type === undefined || account.policyType === type
      )
      const projections = accounts.map((account) =>
        projectionView.of({ ...accountProjection(loaded, account, until, at), until })
      )
      const { rows, file } = yield* rowsOrFile(request, projections, COLUMNS, (projection) =>
        projection.entries.map((entry) => ({ userId, projection, entry }))
      )
      return { userId, timeOffProjections: rows, ...file }
    }),
  example: { userId: exampleId, timeOffPolicyType: "Vacation", until: "2026-12-31" }
})
