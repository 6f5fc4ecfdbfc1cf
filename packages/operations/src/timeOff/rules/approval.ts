/** Changes that approve a request or give its days back. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { StateConflict } from "@payroll/domain/errors"
import { involves, type DecisionMoment } from "@payroll/domain/person"
import type { StoredEntry } from "@payroll/domain/timeOff/entry"
import type { Facts } from "@payroll/domain/timeOff/facts"
import { expectedEntries } from "@payroll/domain/timeOff/ledger"
import { posted } from "@payroll/domain/timeOffAccount/timeOffAccount"
import { newTimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import { daysOf, type TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import {
  termsOn,
  type TimeTrackingSettings
} from "@payroll/domain/timeSettings/timeTrackingSettings"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, insert, update } from "../../changes.ts"
import { TimeRulesStore } from "../../ports/timeRulesStore.ts"
import { personOf } from "@payroll/domain/worker/worker"
import { workerToday } from "@payroll/domain/worker/workerToday"
import type { Changes } from "../../writer.ts"

const appended = (
  { account }: LoadedAccount,
  entries: ReadonlyArray<Omit<StoredEntry, "sequence" | "recordedAt">>,
  { at, newId, actedBy }: DecisionMoment
): Changes => {
  if (entries.length === 0) return changes({})
  const last = account.lastSequence
  return changes({
    writes: [
      update("timeOffAccount", account, posted(account, last + entries.length, at, at)),
      ...entries.map((entry, index) =>
        insert(
          "timeOffEntry",
          newTimeOffEntry(
            newId(),
            account,
            { ...entry, sequence: last + index + 1, recordedAt: at },
            { actedBy }
          )
        )
      )
    ]
  })
}

/** An entry for each day that takes time, also for days to come. */
export const usageEntries = (
  loadedAccount: LoadedAccount,
  facts: Facts,
  request: TimeOffRequest,
  moment: DecisionMoment
): Changes => {
  const { id } = request
  const taken = daysOf(request).filter(({ minutes }) => minutes > 0)
  const usage = [
    ...facts.usage,
    ...taken.map(({ date, minutes }) => ({ requestId: id, date, minutes }))
  ]
  const last =
    taken
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? request.endDate
  const { entries } = expectedEntries({ ...facts, usage }, last)
  return appended(
    loadedAccount,
    entries.filter(({ requestId }) => requestId === id),
    moment
  )
}

/** The reversals of the days of a request from one on, each on the day that it gives back. */
export const reversalsOf = (
  loadedAccount: LoadedAccount,
  { id }: Pick<TimeOffRequest, "id">,
  from: LocalDate
): ReadonlyArray<Omit<StoredEntry, "sequence" | "recordedAt">> => {
  const reversed = new Set(loadedAccount.entries.map(({ reverses }) => reverses))
  return loadedAccount.entries
    .filter(
      ({ kind, requestId, effectiveDate, key }) =>
        kind === "usage" && requestId === id && effectiveDate >= from && !reversed.has(key)
    )
    .map((used) => ({
      ...used,
      key: `reversal${used.key.slice("usage".length)}`,
      kind: "reversal" as const,
      minutes: -used.minutes,
      reverses: used.key,
      explanation: [{ step: "given" as const, minutes: -used.minutes }]
    }))
}

interface Reversed {
  readonly changes: Changes
  readonly minutes: number
}

/** Gives the days of a request back from one on. */
export const reversed = (
  loadedAccount: LoadedAccount,
  request: TimeOffRequest,
  from: LocalDate,
  moment: DecisionMoment
): Reversed => {
  const entries = reversalsOf(loadedAccount, request, from)
  let minutes = 0
  for (const entry of entries) minutes += entry.minutes
  return { changes: appended(loadedAccount, entries, moment), minutes }
}

const isOwn = new StateConflict({
  type: "self-approval",
  message: "a request cannot be approved by the person who takes the time off"
})

/** The time off of a worker, with the settings about approvals of one's own time off. */
export interface LoadedApproval extends LoadedTimeOff {
  /** By their first days. */
  readonly settings: ReadonlyArray<TimeTrackingSettings>
}

/** Adds the company's settings about approvals. */
export const withSettings = Effect.fnUntraced(function* (loaded: LoadedTimeOff) {
  const { settingsOf } = yield* TimeRulesStore
  const { clientId, companyId } = loaded.worker
  const settings = yield* settingsOf(clientId, companyId)
  return { ...loaded, settings } satisfies LoadedApproval
})

/** Refuses an approval of one's own time off, unless the settings of the day allow it. */
export const checkNotOwn = (
  { worker, locations, settings }: LoadedApproval,
  { at, actedBy }: Pick<DecisionMoment, "at" | "actedBy">
): Result.Result<void, StateConflict> =>
  actedBy !== undefined &&
  involves(actedBy, personOf(worker)) &&
  !termsOn(settings, workerToday(worker, locations, at)).allowSelfApproval
    ? Result.fail(isOwn)
    : Result.void
