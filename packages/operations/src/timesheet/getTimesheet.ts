/** One timesheet: every minute with its reason, exceptions, history, and the moves that come next. */
import { zoneNameOn } from "@payroll/domain/punch/trackedZone"
import { amendedNow } from "@payroll/domain/timesheet/lockedTime"
import { periodOf } from "@payroll/domain/timesheet/timesheet"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import type { LockedEntry } from "@payroll/domain/timesheet/timesheetLock"
import { adjustmentsIn } from "@payroll/domain/timesheet/amendment"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { ledgerFields, knownBy } from "@payroll/domain/timeOffAccount/ledgerFields"
import { RecordHistory, type HistoricRecord } from "../ports/recordHistory.ts"
import { firstShown, versionShown } from "../history/rules/historyView.ts"
import { loadLocked } from "./rules/loadedAmendment.ts"
import { daysOf } from "@payroll/domain/timesheet/recordedTime"
import { stateWarnings } from "@payroll/domain/timesheet/timeFacts"
import { NOT_STORED } from "../views/timesheetViews.ts"
import { contentOf, exceptionsAt, factsOf, rangeOf } from "@payroll/domain/timesheet/loadedTime"
import { entriesOf } from "@payroll/domain/timesheet/lockable"
import { sheetView } from "./rules/sheetView.ts"

/** The entries as they were when their timesheet was locked: what was amended since has no notes any more. */
const entriesAt = (
  entries: ReadonlyArray<TimeEntry>,
  locked: ReadonlyArray<LockedEntry> | undefined
): ReadonlyArray<TimeEntry> =>
  locked === undefined
    ? entries
    : locked.map((entry) => {
        const now = entries.find(({ id, version }) => id === entry.id && version === entry.version)
        return now ?? { ...entry, notes: undefined, voidReason: undefined }
      })

/** A timesheet as its worker sees it: without other persons, and without what they wrote. */
const withoutOthers = (timesheet: (typeof sheetView.schema)["Type"]) => ({
  ...timesheet,
  submittedBy: null,
  approvedBy: null,
  exceptions: timesheet.exceptions.map((each) => ({ ...each, waivedBy: null })),
  timeEntries: timesheet.timeEntries.map((each) => ({ ...each, notes: null })),
  amendments: [],
  history: []
})

/** More moves than anybody makes with one timesheet. */
const VERSIONS_MAX = 200

export const getTimesheet = defineRead({
  group: "timeTrackingReports",
  name: "getTimesheet",
  role: "read",
  summary: "A timesheet: every minute with its reason, its exceptions and its history",
  forGuests: {
    flows: ["worker-portal"],
    subject: [undefined, "timesheetId"],
    fields: [],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({ timesheetId: idFields.timesheetId, knownAt: ledgerFields.knownAt }),
  response: Schema.Struct({ timesheet: sheetView.schema }),
  // It shows reasons and notes, which are sealed.
  looksAt: ({ timesheet: { timesheetId: id, companyId } }) => ({ id, companyId }),
  read: ({ timesheetId, knownAt }, { client, guest }, now) =>
    Effect.gen(function* () {
      const at = yield* Effect.fromResult(knownBy(knownAt, now))
      const locked = yield* loadLocked(client.id, timesheetId, knownAt)
      const { loaded, sheet, contents } = locked
      const period = periodOf(sheet)
      const facts = factsOf(loaded, rangeOf(period))
      const stored = contents.find((each) => each.timesheetId === sheet.id)
      const timeZone = stored?.locked.timeZone ?? zoneNameOn(facts, period.begin)
      const content = stored?.locked.content ?? contentOf(loaded, sheet, at)
      const exceptions = stored
        ? loaded.exceptions.filter((each) => each.timesheetId === sheet.id)
        : exceptionsAt(loaded, sheet, content, { at, newId: () => NOT_STORED }).all
      const record: HistoricRecord = { ...sheet, kind: "timesheet" }
      const { changes, creation } = yield* RecordHistory
      const [later, maker] = yield* Effect.all(
        [changes(record, sheet.version + 1, VERSIONS_MAX), creation(record)],
        { concurrency: "unbounded" }
      )
      const first = firstShown(sheet.createdAt, maker)
      const timesheet = sheetView.of({
        sheet,
        content: { ...content, zone: facts.zoneOf(timeZone) },
        timeZone,
        exceptions,
        warnings: stateWarnings(facts, daysOf(period)),
        entries: entriesAt(entriesOf(loaded, period), stored?.locked.entries),
        amendments: loaded.amendments
          .filter((each) => each.timesheetId === sheet.id)
          .map((each) => ({
            ...each,
            difference:
              each.status === "Pending" ? amendedNow(locked, each, at)?.difference : each.difference
          })),
        adjustments: adjustmentsIn(loaded.amendments, sheet.id),
        history: [...later.map((change) => versionShown("timesheet", change)), first]
      })
      return { timesheet: guest ? withoutOthers(timesheet) : timesheet }
    }),
  example: { timesheetId: exampleId }
})
