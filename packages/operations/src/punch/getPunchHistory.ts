/** Punches with all their versions: who made each, when and why. */
import { Day, spanProblems, submittedDay } from "@payroll/domain/field/date"
import { fromEpochDay, toEpochDay, type LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { missing } from "@payroll/domain/problem"
import type { Punch, PunchAmendment } from "@payroll/domain/punch/punch"
import { DAY_MINUTES, MINUTE_MS, reachedAt } from "@payroll/domain/calendar/wallClock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { entityOf, idFields, listOf, objectOf, shownText } from "../answerSchema.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import {
  nextCursorField,
  notOfThisList,
  pageFields,
  pageOf,
  shownPage,
  timeKeyOf,
  timeKeyText
} from "../page.ts"
import { PunchStore } from "../ports/punchStore.ts"
import { RecordHistory, type HistoricRecord } from "../ports/recordHistory.ts"
import { firstShown, versionShown, VersionShown } from "../history/rules/historyView.ts"
import { offsetsOf } from "@payroll/domain/timeZone/storedZone"
import { trackedZone } from "@payroll/domain/punch/trackedZone"
import { punchFields } from "../views/punchView.ts"
import { readerOf, schemasOf } from "../views/view.ts"

/** More versions than anybody makes of one punch. */
const VERSIONS_MAX = 200

/** The days of the longest pay period of a month, and one at each end. */
const DAYS_MAX = 33

const PunchView = entityOf("Punch", "A punch with its versions.", {
  ...schemasOf(punchFields),
  history: listOf(
    objectOf("A version of the punch.", {
      ...VersionShown.fields,
      reason: Schema.NullOr(shownText("Why it was changed; null for the first version."))
    }),
    "The versions, newest first."
  )
})

const fieldsOfPunch = readerOf(punchFields)

/** The versions of a punch, newest first. */
const versionsOf = Effect.fnUntraced(function* (
  punch: Punch,
  amendments: ReadonlyArray<PunchAmendment>
) {
  const { clientId, id, companyId, createdAt } = punch
  const record: HistoricRecord = { clientId, id, companyId, createdAt, kind: "punch" }
  const store = yield* RecordHistory
  const changes =
    punch.version === 1 ? [] : yield* store.changes(record, punch.version + 1, VERSIONS_MAX)
  const first = firstShown(createdAt, yield* store.creation(record))
  const reasonOf = (version: number): string | null => {
    const match = amendments.find((each) => each.punchId === id && each.punchVersion === version)
    return match ? Redacted.value(match.reason) : null
  }
  return [...changes.map((change) => versionShown("punch", change)), first].map((version) => ({
    ...version,
    reason: reasonOf(version.version)
  }))
})

/** The instants between which the days from one date to another lie in a zone, UTC milliseconds. */
const spanOf = (
  timeZone: string,
  date: LocalDate,
  until: LocalDate
): readonly [from: number, to: number] => {
  const [first, last] = [toEpochDay(date), toEpochDay(until)]
  const near = (day: number): number => day * DAY_MINUTES * MINUTE_MS
  const zone = offsetsOf(timeZone, near(first), near(last))
  const begin = (day: number): number => reachedAt(zone, day * DAY_MINUTES) * MINUTE_MS
  return [begin(first), begin(last + 1)]
}

/** The punches that a request asks for: one more than a page shows. */
const punchesOf = Effect.fnUntraced(function* (
  request: typeof HistoryRequest.Type,
  clientId: string
) {
  const store = yield* PunchStore
  const { punchId, userId, date = fromEpochDay(0), until = date } = request
  if (punchId !== undefined) {
    const punch = yield* orNotFound("punch", store.punch(clientId, punchId))
    const isOther = userId !== undefined && punch.workerId !== userId
    return isOther ? yield* new RecordNotFound({ record: "punch" }) : [punch]
  }
  const loaded = yield* orNotFound("user", store.clock(clientId, userId ?? "", undefined))
  const { worker } = loaded
  const zone = trackedZone(loaded, toEpochDay(date) * DAY_MINUTES * MINUTE_MS)
  const [from, to] = spanOf(zone, date, until)
  const page = pageOf(request)
  const after = page.after === "" ? { at: from, id: "" } : timeKeyOf(page.after)
  if (!after) return yield* notOfThisList
  return yield* store.page(clientId, worker.id, { after, to, rows: page.rows })
})

const HistoryRequest = Schema.Struct({
  punchId: Schema.optionalKey(idFields.punchId),
  userId: Schema.optionalKey(
    described(idFields.userId, "The worker: with a date instead of a punch.")
  ),
  date: Schema.optionalKey(described(Day, "The day in the worker's time zone.")),
  until: Schema.optionalKey(
    described(Day, `The last day, for several: at most ${DAYS_MAX} with the date.`)
  ),
  ...pageFields
})

export const getPunchHistory = defineRead({
  group: "timeTrackingReports",
  name: "getPunchHistory",
  role: "read",
  summary: "A punch, or those of a worker on some days, with every version",
  request: HistoryRequest,
  rules: [
    publishedAs(eitherOf("punchId", ["userId", "date"]), ({ punchId, userId, date }) => {
      if (punchId !== undefined) return []
      if (userId === undefined) return [missing(["punchId"])]
      return date === undefined ? [missing(["date"])] : []
    }),
    publishedAs({}, (body) => {
      const [date, until] = [submittedDay(body["date"]), submittedDay(body["until"])]
      return date && until ? spanProblems(date, until, DAYS_MAX, ["date", "until"]) : []
    })
  ],
  response: Schema.Struct({ punches: listOf(PunchView, "In order of time."), ...nextCursorField }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const punches = yield* punchesOf(request, client.id)
      const { rows, nextCursor } = shownPage(punches, pageOf(request), ({ at, id }) =>
        timeKeyText({ at, id })
      )
      const { amendments } = yield* PunchStore
      const amended = rows.filter(({ version }) => version > 1).map(({ id }) => id)
      const reasons = amended.length === 0 ? [] : yield* amendments(client.id, amended)
      return {
        punches: yield* Effect.forEach(rows, (punch) =>
          Effect.map(versionsOf(punch, reasons), (history) => ({
            ...fieldsOfPunch(punch),
            history
          }))
        ),
        nextCursor
      }
    }),
  example: { punchId: exampleId, userId: exampleId, date: "2026-03-09" }
})
