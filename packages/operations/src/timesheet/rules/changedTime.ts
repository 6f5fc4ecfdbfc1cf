/** A change of facts about a worker, such as the place of work, with the timesheets that it opens. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { FIRST_DAY } from "@payroll/domain/datedVersions"
import { StateConflict, type DomainError } from "@payroll/domain/errors"
import type { Moment } from "@payroll/domain/record"
import {
  openedByRules,
  sheetsChangedBy,
  type PaidItems
} from "@payroll/domain/timesheet/changedRules"
import { rangeOf, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import { dayOf } from "@payroll/domain/timestamp"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ids, listOf, objectOf, shownDay } from "../../answerSchema.ts"
import { changes, combined } from "../../changes.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import type { Changes } from "../../writer.ts"
import { sheetMove, timeGuard } from "./sheetChanges.ts"

/** Maximum timesheets that a change looks at. */
const SHEETS_MAX = 200
/** The longest pay period has a year. */
const PERIOD_DAYS = 370

/** The recorded time of a worker from a day on, as far as its timesheets are approved or locked. */
export interface TouchedTime {
  readonly time: LoadedTime | undefined
  readonly paid: PaidItems
  readonly isTooMuch: boolean
}

/** No timesheet is touched. */
export const NOTHING_TOUCHED: TouchedTime = {
  time: undefined,
  paid: new Map(),
  isTooMuch: false
}

/** Loads the time of a worker that a change from a day on may touch, from today on without a day, until a last day. */
export const loadTouchedTime = Effect.fnUntraced(function* (
  { clientId, id }: Pick<Worker, "clientId" | "id">,
  effectiveFrom: LocalDate | undefined,
  lastDay?: LocalDate
) {
  const store = yield* TimesheetStore
  const now = dayOf(yield* Clock.currentTimeMillis)
  const last = addDays(now, PERIOD_DAYS)
  // Today in any zone. There are no timesheets beyond the next year.
  const first = effectiveFrom ?? addDays(now, -1)
  const from = first > last ? last : first < FIRST_DAY ? FIRST_DAY : first
  const to = lastDay !== undefined && lastDay < last ? lastDay : addDays(last, PERIOD_DAYS)
  const around = yield* store.sheetsAround(clientId, [id], { from, to })
  const sheets = around.filter(({ status }) => status === "Approved" || status === "Locked")
  const isTooMuch = sheets.length > SHEETS_MAX
  const [oldest, newest] = [sheets[0], sheets.at(-1)]
  const range =
    oldest === undefined || newest === undefined || isTooMuch
      ? { from, to: from }
      : rangeOf({ begin: oldest.periodBegin, end: newest.periodEnd })
  const [time] = yield* store.timeOf(clientId, [id], range)
  const locked = sheets.flatMap((sheet) => (sheet.status === "Locked" ? [sheet.id] : []))
  const contents = isTooMuch || locked.length === 0 ? [] : yield* store.contents(clientId, locked)
  const paid = new Map(contents.map((each) => [each.timesheetId, each.locked.content.items]))
  const touched: TouchedTime = { time, paid, isTooMuch }
  return touched
})

const tooMuch = new StateConflict({
  message: `the change reaches more than ${SHEETS_MAX} approved or locked timesheets: let it begin later`
})

const SheetPart = objectOf("A timesheet.", {
  timesheetId: ids.timesheetId,
  periodBegin: shownDay("Its first day."),
  periodEnd: shownDay("Its last day.")
})

/** Fields of an answer about the timesheets that a change alters. */
export const changedSheetFields = {
  reopenedTimesheets: Schema.optionalKey(
    listOf(SheetPart, "The approved timesheets that come to something else and are open again.")
  ),
  lockedTimesheets: Schema.optionalKey(
    listOf(
      SheetPart,
      "The locked timesheets that would come to something else: they stay, and addTimesheetAmendment corrects them."
    )
  )
} as const

const partOf = ({ id, periodBegin, periodEnd }: Timesheet): typeof SheetPart.Type => ({
  timesheetId: id,
  periodBegin,
  periodEnd
})

/** The changes of timesheets that a change of facts brings, and what the answer says about them. */
export interface ChangedTime {
  readonly changes: Changes
  readonly answer: {
    readonly reopenedTimesheets?: ReadonlyArray<typeof SheetPart.Type>
    readonly lockedTimesheets?: ReadonlyArray<typeof SheetPart.Type>
  }
}

export const nothingChanged: ChangedTime = { changes: changes({}), answer: {} }

interface ChangeOfFacts {
  /** The recorded time with the facts after the change. */
  readonly after: (time: LoadedTime) => LoadedTime
  /** The first day on which they hold. */
  readonly from: LocalDate
  readonly reason: string
  readonly moment: Moment
}

/**
 * Opens the approved timesheets whose minutes a change of facts alters, and names the locked ones. Nobody approves or
 * locks a timesheet of the worker meanwhile.
 */
export const changedTime = (
  { time, paid, isTooMuch }: TouchedTime,
  { after, from, reason, moment }: ChangeOfFacts
): Result.Result<ChangedTime, DomainError> => {
  if (isTooMuch) return Result.fail(tooMuch)
  if (time?.clock === undefined) return Result.succeed(nothingChanged)
  const { approved, locked } = sheetsChangedBy(time, after(time), {
    from,
    nowMs: moment.at,
    paid
  })
  const opened = approved.map((sheet) =>
    sheetMove(sheet, openedByRules(sheet, reason, moment.at), moment)
  )
  return Result.succeed({
    changes: combined([changes(timeGuard(time, moment)), ...opened]),
    answer: {
      ...(approved.length > 0 && { reopenedTimesheets: approved.map(partOf) }),
      ...(locked.length > 0 && { lockedTimesheets: locked.map(partOf) })
    }
  })
}
