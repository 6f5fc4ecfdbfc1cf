/** Changes of an account when it is due: the entries that its ledger must have, and when it is due again. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { workerTimeZone } from "@payroll/domain/location/localZone"
import type { StoredEntry } from "@payroll/domain/timeOff/entry"
import type { Facts } from "@payroll/domain/timeOff/facts"
import { timeOffAssignmentEvent } from "@payroll/domain/timeOffAccount/event"
import { posted, type TimeOffAccount } from "@payroll/domain/timeOffAccount/timeOffAccount"
import { redated } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { newTimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import { changes, combined, insert, update, updateEach, workerAt } from "../../changes.ts"
import { terminationOf } from "@payroll/domain/worker/workerExit"
import {
  areDaysLocked,
  decidedRequest,
  givenBack,
  keptDays,
  takenRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { dayBegin } from "@payroll/domain/timeZone/storedZone"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import { reversalsOf } from "./approval.ts"
import { movedRequests } from "./requestChange.ts"
import type { Changes } from "../../writer.ts"
import { ledgerToday } from "@payroll/domain/timeOffAccount/accountLedger"
import { workerToday } from "@payroll/domain/worker/workerToday"
import type { Moment } from "@payroll/domain/record"

/** Entries that one commit appends. The account is due again at once if there are more. */
export const ENTRIES_MAX = 200

const AGAIN_DAYS = 7
/** Like `AGAIN_DAYS` where hours earn time off: they may be approved on any day, of days that are over. */
const HOURLY_AGAIN_DAYS = 1

const isHourly = ({ assignments }: Facts): boolean =>
  assignments.some(({ versions }) =>
    versions.some(({ terms }) => terms.earningMethod === "Per Hour Worked")
  )

/** Keeps a process whose clock is behind the database's from asking all the time. */
const PAUSE_MS = 5_000

/** The day on which an account is looked at again, whatever is expected of it. */
const againOn = (facts: Facts | undefined, today: LocalDate): LocalDate =>
  addDays(today, facts && isHourly(facts) ? HOURLY_AGAIN_DAYS : AGAIN_DAYS)

/** Ends the assignments whose policy has ended. */
const closed = (
  { policies }: LoadedTimeOff,
  { account, assignments }: LoadedAccount,
  { at, newId }: Moment
) => {
  const over = assignments.flatMap((assignment) => {
    const endDate = policies.get(assignment.timeOffPolicyId)?.endDate
    const goesOn = assignment.status === "Active" && endDate !== undefined
    return goesOn ? [redated(assignment, { endDate }, at)] : []
  })
  return {
    writes: updateEach("timeOffAssignment", assignments, over),
    events: over.map((assignment) =>
      timeOffAssignmentEvent(newId(), "update", assignment, account.policyType, at)
    )
  }
}

/** Requests that one commit moves for one cause. The account is due again at once if there are more. */
const REQUESTS_MAX = 20

/** Gives back what somebody who has left would have taken later. */
const leftBehind = (loaded: LoadedTimeOff, loadedAccount: LoadedAccount, moment: Moment) => {
  const termination = terminationOf(loaded.exits)
  if (termination?.status !== "effective") {
    return { writes: [], events: [], entries: [], isAll: true }
  }
  const { at } = moment
  const from = addDays(termination.day, 1)
  const over = loaded.requests.filter(
    (request) =>
      request.accountId === loadedAccount.account.id &&
      (request.status === "Pending" ||
        (request.status === "Approved" && keptDays(request).some(({ date }) => date >= from)))
  )
  const now = over.slice(0, REQUESTS_MAX)
  const after = now.map((request) =>
    request.status === "Pending"
      ? decidedRequest(request, "Cancelled", { by: undefined }, at)
      : givenBack(request, from, { by: undefined }, at)
  )
  return {
    ...movedRequests(loaded.worker, now, after, moment),
    entries: now.flatMap((request) => reversalsOf(loadedAccount, request, from)),
    isAll: now.length === over.length
  }
}

/**
 * Takes requests that were approved after their days were locked; the locking takes those that were approved before.
 */
const takenLate = (loaded: LoadedTimeOff, { account }: LoadedAccount, moment: Moment) => {
  const { requests, lockedThrough } = loaded
  const over =
    lockedThrough === undefined
      ? []
      : requests.filter(
          (request) => request.accountId === account.id && areDaysLocked(request, lockedThrough)
        )
  const now = over.slice(0, REQUESTS_MAX)
  const after = now.map((request) => takenRequest(request, moment.at))
  const isAll = now.length === over.length
  return { ...movedRequests(loaded.worker, now, after, moment), entries: [], isAll }
}

/** Returns the changes of an account's requests: each moves once in a commit. */
const requestMoves = (loaded: LoadedTimeOff, loadedAccount: LoadedAccount, moment: Moment) => {
  const left = leftBehind(loaded, loadedAccount, moment)
  return left.writes.length > 0 ? left : takenLate(loaded, loadedAccount, moment)
}

/** An account that is due: what to store of it, if anything, and when it is due again. */
export interface Posting {
  readonly account: TimeOffAccount
  readonly changes: Changes | undefined
  /** Everything that the stored entries lack, also what is left for the next commit. */
  readonly missing: ReadonlyArray<StoredEntry>
  readonly dueAt: number
}

/** Returns the changes of an account that must be stored now. */
export const posting = (
  loaded: LoadedTimeOff,
  loadedAccount: LoadedAccount,
  { at, newId }: Moment
): Posting => {
  const { account } = loadedAccount
  const today = workerToday(loaded.worker, loaded.locations, at)
  const requests = requestMoves(loaded, loadedAccount, { at, newId })
  const reversals = requests.entries.map((entry, index) => ({
    ...entry,
    sequence: account.lastSequence + index + 1,
    recordedAt: at
  }))
  const stored = { ...loadedAccount, entries: [...loadedAccount.entries, ...reversals] }
  const { missing, nextDay } = ledgerToday(loaded, stored, { today, knownAt: at }, (facts) =>
    againOn(facts, today)
  )
  const due = missing.slice(0, ENTRIES_MAX)
  const entries = [...reversals, ...due]
  const all = [...reversals, ...missing]
  const zone = workerTimeZone(loaded.worker, loaded.locations)
  const dueAt =
    due.length < missing.length || !requests.isAll
      ? at
      : Math.max(dayBegin(zone, nextDay), at + PAUSE_MS)
  const ended = closed(loaded, loadedAccount, { at, newId })
  const writes = [...ended.writes, ...requests.writes]
  const events = [...ended.events, ...requests.events]
  if (entries.length === 0 && writes.length === 0) {
    return { account, changes: undefined, missing: all, dueAt }
  }
  const lastSequence = entries.at(-1)?.sequence ?? account.lastSequence
  return {
    account,
    dueAt,
    missing: all,
    changes: combined([
      changes({
        writes: [
          update("timeOffAccount", account, posted(account, lastSequence, dueAt, at)),
          ...entries.map((entry) =>
            insert("timeOffEntry", newTimeOffEntry(newId(), account, entry))
          )
        ]
      }),
      changes({ writes, events, revisions: writes.length === 0 ? [] : [workerAt(loaded)] })
    ])
  }
}
