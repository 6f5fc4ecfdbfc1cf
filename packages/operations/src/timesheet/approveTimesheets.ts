/** Approves up to 1,000 timesheets of a company in one call; those that cannot be approved are named. */
import { notFoundAt, refuse } from "@payroll/domain/errors"
import { problem, type Problem } from "@payroll/domain/problem"
import { periodOf, A_SHEET, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { entityOf, idFields } from "../answerSchema.ts"
import { bulkFields, elementsOf, entriesFor, salvaging } from "../bulk.ts"
import { decideEach } from "../bulkDecision.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import { inPieces, WORKERS_OF_TURN } from "../pieces.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import type { Changes } from "../writer.ts"
import { approvalFields } from "./approveTimesheet.ts"
import { approval } from "./rules/sheetDecision.ts"
import { rangeOf, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import type { LoadedSheet } from "@payroll/domain/timesheet/sheetState"
import { answeredSheet, sheetAnswer } from "./rules/sheetFields.ts"
import { MinutesShown, minutesShown } from "../views/timesheetViews.ts"

const ApprovedSheet = entityOf("ApprovedTimesheet", "A timesheet that was approved.", {
  ...answeredSheet,
  minutes: MinutesShown
})

const SHEET_ID: Problem["path"] = [A_SHEET, "timesheetId"]

const GivenSheet = Schema.Struct(approvalFields)

/** The timesheets that are named, as far as they are the company's, each with the time of its worker. */
const loadSheets = Effect.fnUntraced(function* (
  clientId: string,
  companyId: string,
  timesheetIds: ReadonlyArray<string>
) {
  yield* requireCompany(clientId, companyId)
  const { sheets, timeOf } = yield* TimesheetStore
  const named = (yield* sheets(clientId, timesheetIds)).filter(
    (sheet) => sheet.companyId === companyId
  )
  const loadedSheets = new Map<string, LoadedSheet>()
  /** The first snapshot of each worker, which guards what is decided by all of them. */
  const firstOf = new Map<string, LoadedTime>()
  // Timesheets of one period are loaded together.
  const byPeriod = Map.groupBy(named, ({ periodBegin, periodEnd }) => `${periodBegin} ${periodEnd}`)
  for (const group of byPeriod.values()) {
    const [first] = group as [Timesheet, ...ReadonlyArray<Timesheet>]
    const sheetsOf = Map.groupBy(group, ({ workerId }) => workerId)
    const all = yield* inPieces([...sheetsOf.keys()], WORKERS_OF_TURN, (piece) =>
      timeOf(clientId, piece, rangeOf(periodOf(first)))
    )
    for (const each of all) {
      const { clock, revision } = firstOf.get(each.worker.id) ?? each
      const loaded = { ...each, clock, revision }
      firstOf.set(each.worker.id, loaded)
      for (const { id } of sheetsOf.get(each.worker.id) ?? []) {
        const sheet = loaded.sheets.find((found) => found.id === id)
        if (sheet) loadedSheets.set(id, { loaded, sheet })
      }
    }
  }
  return loadedSheets
})

/** The changes without what guards the time of a worker, who is guarded once. */
const unguarded = (changes: Changes): Changes => ({
  ...changes,
  writes: changes.writes.filter(({ kind }) => kind !== "workerClock"),
  revisions: []
})

export const approveTimesheets = defineWriteDecodedBy(salvaging("timesheets", "continue"), {
  group: "timeTrackingAdmin",
  name: "approveTimesheets",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Approve up to 1,000 timesheets of a company",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    timesheets: elementsOf(GivenSheet, "timesheets"),
    ...bulkFields
  }),
  response: Schema.Struct({ timesheets: entriesFor(ApprovedSheet) }),
  load: ({ request: { companyId }, elements }, { client }) =>
    loadSheets(
      client.id,
      companyId,
      elements.map(({ input }) => input.timesheetId)
    ),
  decide: (loadedSheets, bulk, context) => {
    const workers = new Set<string>()
    const approved = new Set<string>()
    const { request } = bulk
    const goesOn = { ...bulk, request: { ...request, onError: request.onError ?? "continue" } }
    const decided = decideEach(
      { list: "timesheets", single: A_SHEET },
      goesOn,
      context,
      (input: typeof GivenSheet.Type, single) =>
        Result.gen(function* () {
          const loadedSheet = loadedSheets.get(input.timesheetId)
          if (!loadedSheet) return yield* Result.fail(notFoundAt(A_SHEET, SHEET_ID))
          const isAgain = approved.has(input.timesheetId)
          yield* refuse(
            isAgain ? [problem(SHEET_ID, "duplicate", "is approved by an earlier element")] : []
          )
          const workerId = loadedSheet.loaded.worker.id
          const { after, content, changes, message } = yield* approval(loadedSheet, input, single)
          const entry = { ...sheetAnswer(after, message), minutes: minutesShown(content.minutes) }
          return {
            entry,
            changes: workers.has(workerId) ? unguarded(changes) : changes,
            loadedSheet
          }
        }),
      ({ loadedSheet }) => {
        workers.add(loadedSheet.loaded.worker.id)
        approved.add(loadedSheet.sheet.id)
      }
    )
    return Effect.map(decided, ({ entries, changes, refusal }) => ({
      refusal,
      record: { id: request.companyId, companyId: request.companyId },
      changes,
      isDryRun: request.dryRun === true,
      answer: { timesheets: entries }
    }))
  },
  example: {
    companyId: exampleId,
    onError: "stop",
    timesheets: [
      {
        timesheetId: exampleId,
        version: 2,
        waive: [{ timeExceptionId: exampleId, reason: "two people worked" }]
      }
    ]
  }
})
