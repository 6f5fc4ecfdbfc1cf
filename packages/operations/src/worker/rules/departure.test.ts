import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { isWithdrawn } from "@payroll/domain/wage/wageDates"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { exampleAttempt } from "@payroll/testing/exampleProfile"
import {
  exampleDeposit,
  exampleExit,
  exampleKyc,
  exampleTerms,
  exampleWage,
  exampleWorker
} from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  LATER,
  loadedProfile,
  loadedWorker,
  otherId,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../../test/decision.ts"
import { exampleId } from "../../defineOperation.ts"
import { activateUser } from "../activateUser.ts"
import { deactivateUser } from "../deactivateUser.ts"
import { NO_ACCESS } from "../../ports/flowLinks.ts"
import { NO_TIME_OFF, type Leaver } from "./departure.ts"
import { removeUser } from "../removeUser.ts"
import { terminateUser } from "../terminateUser.ts"

const TODAY = isoTimestamp(LATER).slice(0, 10) as LocalDate
const AHEAD = "2026-12-31"
const plan = { ...exampleExit, workerId: exampleId }
const pause = { ...plan, id: "exit-0", kind: "deactivation", status: "effective" } as const
const wageFrom = (startDate: string) => ({
  ...exampleWage,
  terms: [{ ...exampleTerms, startDate: startDate as LocalDate }]
})
const wage = wageFrom(TODAY)

const leaver = (
  set: Partial<typeof exampleWorker>,
  more: Partial<Omit<Leaver, "worker">> = {}
): Leaver => ({
  ...loadedWorker({
    worker: {
      ...exampleWorker,
      id: exampleId,
      companyId: exampleId,
      dateOfJoin: "2020-01-06" as LocalDate,
      ...set
    },
    wages: [wage]
  }),
  employer: undefined,
  timeOff: NO_TIME_OFF,
  guests: NO_ACCESS,
  ...more
})
const active = { userStatus: "Active", kycStatus: "passed" } as const
const paused = { userStatus: "Deactivate", kycStatus: "passed" } as const
const statusUpdate = "employee.employeestatus.update"

describe("a worker who is deactivated", () => {
  it("is paused at once, in one event, with sealed notes", () => {
    const result = decided(deactivateUser, leaver(active))
    assert.deepStrictEqual(writesOf(result), ["update worker", "insert workerExit"])
    assert.strictEqual(theOnly(result, "worker").userStatus, "Deactivate")
    const { text, ...exit } = theOnly(result, "workerExit")
    assert.strictEqual(Redacted.value(text!), "seasonal break")
    const { workerId, kind, day, finalPayCheckType, status } = exit
    assert.deepStrictEqual<unknown>(
      [workerId, kind, day, finalPayCheckType, status],
      [exampleId, "deactivation", "2026-06-30", "Regular Payroll", "effective"]
    )
    assert.deepStrictEqual(eventsOf(result), [`${statusUpdate}: Deactivate`])
    assert.deepStrictEqual(claimsOf(result), [])
    assert.deepStrictEqual(changesOf(result)?.releases, [])
  })

  it("leaves today if no exit date is given, and not before joining", () => {
    const exitOf = (exitDate?: string | null) =>
      decided(deactivateUser, leaver(active), { user: { exitDate } })
    assert.strictEqual(theOnly(exitOf(), "workerExit").day, TODAY)
    assert.strictEqual(theOnly(exitOf(null), "workerExit").day, TODAY)
    assert.strictEqual(theOnly(exitOf("2020-01-06"), "workerExit").day, "2020-01-06")
    assert.strictEqual(
      refusal(exitOf("2020-01-05")),
      "InvalidRequest: exitDate must not be before the day on which the user joined"
    )
  })

  it.each([
    [{ exitDate: "2026-07-31" }, { day: "2026-07-31", finalPayCheckType: "Regular Payroll" }],
    [{ finalPayCheckType: null }, { day: "2026-06-30", finalPayCheckType: undefined }],
    [{ exitDate: null, notes: "parental leave" }, { day: "2026-06-30" }]
  ] as const)("has its exit data corrected by a second call: %o", (set, expected) => {
    const first = theOnly(decided(deactivateUser, leaver(active)), "workerExit")
    const user = { exitDate: undefined, finalPayCheckType: undefined, notes: undefined, ...set }
    const result = decided(deactivateUser, leaver(paused, { exits: [first] }), { user })
    assert.deepStrictEqual(writesOf(result), ["update workerExit", "insert workerExit"])
    const [replaced, exit] = written(result, "workerExit")
    assert.deepInclude(replaced, { id: first.id, status: "replaced", version: 2 })
    assert.deepInclude<unknown>(exit, { status: "effective", version: 1, ...expected })
    assert.strictEqual(Redacted.value(exit!.text!), "notes" in set ? set.notes : "seasonal break")
    assert.deepStrictEqual(eventsOf(result), [])
    const { message } = Result.getOrThrow(result).answer.user
    assert.match(message, / stays deactivated; the exit data were changed$/)
  })

  it("stays as it is with the same exit data, and is not corrected to a day before joining", () => {
    const first = theOnly(decided(deactivateUser, leaver(active)), "workerExit")
    const loaded = leaver(paused, { exits: [first] })
    const result = decided(deactivateUser, loaded)
    assert.isUndefined(changesOf(result))
    const { message } = Result.getOrThrow(result).answer.user
    assert.match(message, / is deactivated as asked already$/)
    assert.include(
      refusal(decided(deactivateUser, loaded, { user: { exitDate: "2001-01-01" } })),
      "exitDate must not be before"
    )
  })

  it.each(["Add Wage", "Invite Sent", "Deactivate", "Terminated", "Removed"] as const)(
    "was active, not %s",
    (userStatus) => {
      assert.include(
        refusal(decided(deactivateUser, leaver({ userStatus }))),
        `StateConflict: the user is "${userStatus}"`
      )
    }
  )
})

describe("a worker who is activated", () => {
  it("is active again, with every wage ready and the deactivation ended", () => {
    const result = decided(activateUser, leaver(paused, { exits: [pause, plan] }))
    assert.deepStrictEqual(writesOf(result), ["update worker", "update wage", "update workerExit"])
    assert.strictEqual(theOnly(result, "worker").userStatus, "Active")
    assert.strictEqual(theOnly(result, "wage").status, "Ready")
    assert.include(theOnly(result, "workerExit"), { id: "exit-0", status: "ended", version: 2 })
    assert.deepStrictEqual(eventsOf(result), [`${statusUpdate}: Active`])
  })

  it.each([
    [{ ...paused, userStatus: "Active" }, [wage], "only a deactivated user can be activated"],
    [{ ...paused, userStatus: "Invite Sent" }, [wage], "only a deactivated user can be activated"],
    [{ ...paused, userStatus: "Terminated" }, [wage], "only a deactivated user can be activated"],
    [
      { ...paused, kycStatus: "pending" },
      [wage],
      "a user whose KYC has not passed cannot be activated"
    ],
    [paused, [], "a user without a wage in force cannot be activated"],
    [paused, [wageFrom("2027-01-01")], "a user without a wage in force cannot be activated"]
  ] as const)("is verified and paid: %o", (set, wages, message) => {
    const result = decided(activateUser, leaver(set, { wages }))
    assert.strictEqual(refusal(result), `StateConflict: ${message}`)
  })
})

describe("a worker who is terminated", () => {
  const terminated = (user: object, loaded: Leaver) => decided(terminateUser, loaded, { user })

  it.each([TODAY, "2020-01-31"])("is gone at once with the last day %s", (lastDay) => {
    const attempt = { ...exampleAttempt, id: "attempt-9", status: "processing" as const }
    const attempts = { latest: attempt, failed: 0 }
    const result = terminated({ lastDay }, leaver({ kycStatus: "pending" }, { attempts }))
    assert.deepStrictEqual(writesOf(result), [
      "update worker",
      "update wage",
      "insert earlierVersion",
      "update verificationAttempt",
      "insert workerExit"
    ])
    assert.strictEqual(theOnly(result, "wage").endDate, lastDay)
    assert.strictEqual(theOnly(result, "worker").userStatus, "Terminated")
    assert.strictEqual(theOnly(result, "verificationAttempt").status, "superseded")
    const { day, status } = theOnly(result, "workerExit")
    assert.deepStrictEqual<unknown>([day, status], [lastDay, "effective"])
    assert.deepStrictEqual(eventsOf(result), [`${statusUpdate}: Terminated`])
    assert.deepStrictEqual(claimsOf(result), [])
    assert.deepStrictEqual(changesOf(result)?.releases, [
      { rule: "email", holder: exampleId },
      { rule: "ssn", holder: exampleId }
    ])
    const { answer } = Result.getOrThrow(result)
    assert.include(answer.user, {
      status: "Terminated",
      terminationStatus: "effective",
      message: "Ben Carl Okafor was terminated",
      version: 2
    })
  })

  it("has not left before the day of joining, unless that is ahead", () => {
    const joined = leaver({ ...active, dateOfJoin: "2020-02-01" as LocalDate })
    assert.strictEqual(
      refusal(terminated({ lastDay: "2020-01-31" }, joined)),
      "InvalidRequest: lastDay must not be before the day on which the user joined"
    )
    assert.strictEqual(refusal(terminated({ lastDay: "2020-02-01" }, joined)), "accepted")
    const joining = leaver({ ...active, dateOfJoin: AHEAD as LocalDate })
    assert.strictEqual(refusal(terminated({ lastDay: TODAY }, joining)), "accepted")
  })

  it("leaves the business user, who keeps the email", () => {
    const employer = loadedProfile()
    const loaded = leaver({ businessUserId: exampleId }, { employer })
    const result = terminated({ lastDay: TODAY }, loaded)
    assert.include(writesOf(result), "insert workerExit")
    assert.notInclude(writesOf(result), "update businessUser")
    const { email } = employer.businessUsers[0]!
    assert.deepStrictEqual(claimsOf(result), [`email ${email} in company-1 by ${exampleId}`])
    assert.deepStrictEqual(changesOf(result)?.revisions[1], {
      of: "companyProfile",
      id: exampleId,
      expected: 4
    })
  })

  it("stays until the last day has ended", () => {
    const result = terminated({ lastDay: AHEAD }, leaver(active))
    assert.deepStrictEqual(writesOf(result), ["insert workerExit"])
    assert.deepStrictEqual(eventsOf(result), [])
    const { answer } = Result.getOrThrow(result)
    assert.include(answer.user, {
      status: "Active",
      terminationStatus: "planned",
      lastDay: AHEAD,
      message: "Ben Carl Okafor will be terminated when the last day has ended in US Eastern time",
      version: 1
    })
  })

  it("leaves on another day by another call, with the type and the reason of before", () => {
    const request = { lastDay: AHEAD, dismissalType: undefined, reason: undefined }
    const result = terminated(request, leaver(active, { exits: [plan] }))
    assert.deepStrictEqual(
      written(result, "workerExit").map(({ id, day, dismissalType, status }) => [
        id,
        day,
        dismissalType,
        status
      ]),
      [
        ["exit-1", "2026-06-30", "Voluntary", "replaced"],
        ["new-1", AHEAD, "Voluntary", "planned"]
      ]
    )
  })

  it("is at once terminated by another call with a day that is past", () => {
    const result = terminated({ lastDay: TODAY }, leaver(active, { exits: [plan] }))
    assert.deepStrictEqual(
      written(result, "workerExit").map(({ id, status }) => [id, status]),
      [
        ["exit-1", "replaced"],
        ["new-1", "effective"]
      ]
    )
    assert.deepStrictEqual(eventsOf(result), [`${statusUpdate}: Terminated`])
  })

  it("is not planned again as it is planned already", () => {
    const result = terminated({}, leaver(active, { exits: [plan] }))
    assert.isUndefined(changesOf(result))
    const { answer } = Result.getOrThrow(result)
    assert.include(answer.user.message, "is planned as asked already")
  })

  const withdrawal = {
    withdraw: true,
    lastDay: undefined,
    dismissalType: undefined,
    reason: undefined
  }

  it("stays when the plan is withdrawn", () => {
    const result = terminated(withdrawal, leaver(active, { exits: [plan] }))
    assert.deepStrictEqual(writesOf(result), ["update workerExit"])
    assert.strictEqual(theOnly(result, "workerExit").status, "withdrawn")
    const { answer } = Result.getOrThrow(result)
    assert.include(answer.user, { status: "Active", terminationStatus: "withdrawn" })
  })

  it.each([
    [withdrawal, active, "StateConflict: no termination of the user is planned"],
    [
      { ...withdrawal, lastDay: AHEAD },
      active,
      "InvalidRequest: lastDay cannot be given with withdraw"
    ],
    [{ lastDay: undefined }, active, "InvalidRequest: lastDay is mandatory and cannot be empty"],
    [{ reason: "x".repeat(256) }, active, "InvalidRequest: reason must be at most 255 characters"],
    [{ version: 7 }, active, "VersionConflict: user was changed by somebody else; read it again"],
    [
      { lastDay: TODAY },
      { userStatus: "Terminated" },
      'StateConflict: the user is "Terminated" already'
    ],
    [
      { lastDay: AHEAD },
      { userStatus: "Removed" },
      'StateConflict: the user is "Removed", which is final'
    ]
  ] as const)("is not with %o and %o", (user, set, expected) => {
    assert.strictEqual(refusal(terminated(user, leaver(set))), expected)
  })
})

describe("the bank accounts of a worker who is removed", () => {
  it("are deactivated, as far as they are in use", () => {
    const accounts = (["new", "replaced", "ready"] as const).map((status) => ({
      ...exampleDeposit,
      id: status,
      status
    }))
    const result = decided(removeUser, leaver({}, { bankAccounts: accounts }))
    assert.deepStrictEqual(
      written(result, "workerBankAccount").map(({ id, status, version }) => [id, status, version]),
      [
        ["new", "deactivated", 2],
        ["ready", "deactivated", 2]
      ]
    )
    assert.deepStrictEqual(eventsOf(result).slice(-2), [
      "employeebankaccount.employeebankaccountstatus.update: deactivated",
      "employeebankaccount.employeebankaccountstatus.update: deactivated"
    ])
  })
})

describe("a worker who is removed", () => {
  const removed = (set: Partial<typeof exampleWorker>, more: Partial<Leaver> = {}) =>
    decided(removeUser, leaver(set, more))

  it.each(["Add Wage", "Invite Sent"] as const)("was added by mistake and is %s", (userStatus) => {
    const kyc = { ...exampleKyc, workerId: exampleId }
    const result = removed({ userStatus, kycStatus: "failed" }, { kyc, exits: [plan] })
    assert.deepStrictEqual(writesOf(result), [
      "update worker",
      "update wage",
      "insert earlierVersion",
      "update workerExit"
    ])
    assert.strictEqual(theOnly(result, "worker").userStatus, "Removed")
    assert.isTrue(isWithdrawn(theOnly(result, "wage")))
    assert.strictEqual(theOnly(result, "workerExit").status, "withdrawn")
    assert.deepStrictEqual(eventsOf(result), [`${statusUpdate}: Removed`])
    assert.deepStrictEqual(changesOf(result)?.releases, [
      { rule: "email", holder: exampleId },
      { rule: "ssn", holder: exampleId }
    ])
  })

  it.each([
    [active, 'the user is "Active"; what can come next is "Deactivate" or "Terminated"'],
    [paused, 'the user is "Deactivate"; what can come next is "Active" or "Terminated"'],
    [{ userStatus: "Terminated" }, 'the user is "Terminated", which is final'],
    [
      { userStatus: "Add Wage", kycStatus: "passed" },
      "a user whose KYC has passed cannot be removed; terminate the user instead"
    ]
  ] as const)("never was active or verified: %o", (set, message) => {
    assert.strictEqual(refusal(removed(set)), `StateConflict: ${message}`)
  })

  it("leaves the business user of another worker alone", () => {
    const employer = loadedProfile()
    const result = removed({ businessUserId: otherId }, { employer })
    assert.deepStrictEqual(claimsOf(result), [])
  })
})
