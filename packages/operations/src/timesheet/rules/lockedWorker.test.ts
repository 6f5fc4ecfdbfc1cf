import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { created } from "@payroll/domain/record"
import {
  decidedRequest,
  newTimeOffRequest,
  type TimeOffRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { approvedAmendment, newAmendment } from "@payroll/domain/timesheet/amendment"
import { newTimesheet } from "@payroll/domain/timesheet/timesheet"
import { newTimesheetLock } from "@payroll/domain/timesheet/timesheetLock"
import type { LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import { AT } from "@payroll/testing/exampleProfile"
import { exampleExit, exampleWorker } from "@payroll/testing/exampleWorker"
import { loadedTime } from "../../../test/loadedTime.ts"
import { lockedWorker, type LockedWorker } from "./lockedWorker.ts"

const day = (date: string): LocalDate => date as LocalDate
const PERIOD = {
  payPeriodId: "period-1",
  begin: day("2026-06-01"),
  end: day("2026-06-15"),
  workerType: "W2"
}
const LATER = Date.UTC(2026, 6, 20)
const lockOf = (set: object = {}) => {
  const terms = {
    payPeriodId: undefined,
    firstDay: PERIOD.begin,
    lastDay: PERIOD.end,
    workerType: undefined,
    lockUnapproved: true,
    ...set
  }
  return newTimesheetLock("lock-1", { clientId: "client-1", id: "company-1" }, terms, true, LATER)
}

const locked = (loaded: LoadedTime, lock = lockOf()): LockedWorker => {
  let ids = 0
  const moment = { at: LATER, newId: () => `new-${(ids += 1)}` }
  return lockedWorker(loaded, [PERIOD], lock, moment)
}

/** The records of a kind that a locking stores. */
const storedOf = ({ changes }: LockedWorker, kind: string) =>
  (changes?.writes ?? []).filter((write) => write.kind === kind).map(({ record }) => record)

/** Time off of a day that was approved. */
const away = (date: string): TimeOffRequest => {
  const owner = { clientId: "client-1", companyId: "company-1" }
  const request = newTimeOffRequest(created("request-1", owner, AT), {
    workerId: exampleWorker.id,
    accountId: "account-1",
    policyType: "Vacation",
    timeOffPolicyId: "policy-1",
    days: [{ date: day(date), minutes: 480, why: "given" }],
    areDaysGiven: true,
    requestReferenceId: undefined,
    requestedBy: undefined,
    reason: undefined
  })
  return decidedRequest(request, "Approved", { by: undefined }, AT)
}

describe("a timesheet that is locked", () => {
  const sheetOf = (id: string, begin: string, end: string) =>
    newTimesheet(
      id,
      exampleWorker,
      { begin: day(begin), end: day(end), payPeriodId: undefined },
      AT
    )
  const first = sheetOf("sheet-1", "2026-05-16", "2026-05-31")
  const second = sheetOf("sheet-2", "2026-06-01", "2026-06-15")
  const amendmentIn = (id: string, paidInId: string) => {
    const amendmentFields = { changes: [], isLate: true, requestedBy: undefined, reason: undefined }
    const difference = [{ date: day("2026-05-04"), category: "regular", minutes: 60 }] as const
    const decision = { decidedBy: undefined, difference, paidInId, paidOn: day("2026-06-02") }
    return approvedAmendment(newAmendment(id, first, amendmentFields, AT), decision, AT)
  }

  it("settles the amendments that it pays, and no others", () => {
    const amendments = [
      amendmentIn("amendment-1", "sheet-2"),
      amendmentIn("amendment-2", "sheet-3"),
      { ...amendmentIn("amendment-3", "sheet-2"), status: "Pending" as const }
    ]
    const done = locked(loadedTime({ sheets: [second], amendments }))
    assert.strictEqual(done.lockedCount, 1)
    assert.deepStrictEqual(
      storedOf(done, "timesheetAmendment").map((record) => [record.id, record]),
      [["amendment-1", { ...amendments[0]!, status: "Settled", version: 3, updatedAt: LATER }]]
    )
    assert.deepStrictEqual(
      done.changes?.events.map(({ type }) => type),
      ["timesheet.timesheetstatus.update", "timesheetamendment.timesheetamendmentstatus.update"]
    )
  })

  it("lies within the days of the locking", () => {
    const late = locked(loadedTime({ sheets: [first] }))
    assert.deepStrictEqual([late.changes, late.lockedCount], [undefined, 0])
  })

  it("is not locked again", () => {
    const sheets = [{ ...second, status: "Locked" as const }]
    assert.isUndefined(locked(loadedTime({ sheets })).changes)
  })

  it("takes the time off that ends in it, and none that ended before", () => {
    const requests = [away("2026-06-15"), { ...away("2026-05-31"), id: "request-2" }]
    const done = locked(loadedTime({ sheets: [second], requests }))
    assert.deepStrictEqual(
      storedOf(done, "timeOffRequest").map(({ id }) => id),
      ["request-1"]
    )
  })

  it("is approved, unless the locking takes all", () => {
    const done = locked(loadedTime({ sheets: [second] }), lockOf({ lockUnapproved: false }))
    assert.isUndefined(done.changes)
    assert.deepStrictEqual(done.notLocked, [
      { timesheetId: "sheet-2", userId: "worker-1", why: "not approved" }
    ])
  })
})

describe("somebody who recorded nothing and is paid all the same", () => {
  const exitOn = (date: string) => [{ ...exampleExit, day: day(date) }]

  it("gets a timesheet when employed on a day of the period", () => {
    const absent = { requests: [away("2026-06-01")] }
    const made = (set: Partial<LoadedTime>) => {
      const done = locked(loadedTime({ ...absent, ...set }))
      return [done.lockedCount, storedOf(done, "timesheet").length]
    }
    assert.deepStrictEqual(made({}), [1, 1])
    assert.deepStrictEqual(made({ exits: exitOn("2026-06-01") }), [1, 1], "left on the first day")
    assert.deepStrictEqual(made({ exits: exitOn("2026-05-31") }), [0, 0], "left the day before")
    const joined = (date: string) => ({ worker: { ...exampleWorker, dateOfJoin: day(date) } })
    assert.deepStrictEqual(made(joined("2026-06-15")), [1, 1], "joined on the last day")
    assert.deepStrictEqual(made(joined("2026-06-16")), [0, 0], "joined the day after")
    const removed = { worker: { ...exampleWorker, userStatus: "Removed" as const } }
    assert.deepStrictEqual(made(removed), [0, 0], "removed")
  })

  it("gets none in a period of others, or without anything that is paid", () => {
    assert.strictEqual(locked(loadedTime()).lockedCount, 0)
    const worker = { ...exampleWorker, workerType: "1099-NEC" as const }
    const requests = [away("2026-06-01")]
    assert.strictEqual(locked(loadedTime({ requests, worker })).lockedCount, 0)
  })
})
