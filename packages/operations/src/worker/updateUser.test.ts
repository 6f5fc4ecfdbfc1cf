import { addDays } from "@payroll/domain/calendar/localDate"
import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import type { AttemptStatus } from "@payroll/domain/verification/attempt"
import type { Worker } from "@payroll/domain/worker/worker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import type { Attempts } from "../ports/companyStore.ts"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  LATER,
  loadedProfile,
  loadedWorker,
  noAttempts,
  otherId,
  refusal,
  theOnly,
  writesOf,
  type Circumstances
} from "../../test/decision.ts"
import { NOTHING_TOUCHED } from "../timesheet/rules/changedTime.ts"
import { updateUser } from "./updateUser.ts"

const { worker: exampleWorker } = loadedWorker()
const owner = { ...exampleOwner, id: otherId, companyId: exampleId }

interface Before extends Partial<Worker> {
  readonly attempts?: Attempts
}

const updated = (
  set: object = {},
  { attempts = noAttempts, ...before }: Before = {},
  circumstances: Circumstances = {}
) => {
  const employer = loadedProfile({ businessUsers: [owner] })
  const worker = { ...exampleWorker, ...before }
  const isPerson = worker.businessUserId === owner.id && worker.userStatus !== "Terminated"
  const role = isPerson ? { profile: employer, user: owner, attempts: noAttempts } : undefined
  const touched = NOTHING_TOUCHED
  const loaded = { ...loadedWorker({ worker, attempts }), employer, role, touched }
  return decided(
    updateUser,
    loaded,
    { user: { jobTitle: undefined, furtherWorkplaces: undefined, ...set } },
    circumstances
  )
}

const isPlace = (field: string): boolean => field === "workState" || field === "companyLocationId"

describe("a worker who is updated", () => {
  it.each([
    ["userReferenceId", "userReferenceId", "E-18"],
    ["firstName", "firstName", "Bo"],
    ["middleName", "middleName", "D."],
    ["lastName", "lastName", "Lee"],
    ["email", "email", "bo@acme.example"],
    ["phoneNumber", "phoneNumber", "3025550199"],
    ["dateOfJoin", "dateOfJoin", "2026-05-01"],
    ["workerType", "workerType", "1099-NEC"],
    ["jobTitle", "jobTitle", "Miller"],
    ["stateCode", "workState", "MD"],
    ["code", "workState", "MD"],
    ["companyLocationId", "companyLocationId", exampleId]
  ])("has a new %s and keeps the rest", (field, stored, value) => {
    const result = updated({ [field]: value })
    const { workplaces, ...record } = theOnly(result, "worker")
    const { workplaces: _none, ...before } = exampleWorker
    const expected = { ...before, [stored]: value, version: 2, updatedAt: LATER }
    assert.deepStrictEqual<unknown>(record, expected)
    assert.strictEqual(workplaces?.length, isPlace(stored) ? 2 : undefined)
    assert.deepStrictEqual(writesOf(result), ["update worker"])
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it("takes a hundred changes of place and no other, which is no limit of anything else", () => {
    const { locationCategory, workState, companyLocationId, timeZone } = exampleWorker
    const primary = { locationCategory, workState, companyLocationId, timeZone }
    const { dateOfJoin } = exampleWorker
    const version = { recordedAt: 0, primary, further: [] }
    const workplaces = Array.from({ length: 100 }, (_, index) => ({
      ...version,
      effectiveFrom: addDays(dateOfJoin, index)
    }))
    assert.strictEqual(
      refusal(
        updated({ stateCode: "MD", effectiveFrom: addDays(dateOfJoin, 200) }, { workplaces })
      ),
      "InvalidRequest: user cannot be updated: a user can have at most 100 changes of place"
    )
    assert.strictEqual(refusal(updated({ jobTitle: "Miller" }, { workplaces })), "accepted")
    // What a later version of the same day replaced is history, up to a limit of its own.
    const replaced = (length: number) =>
      Array.from({ length }, () => ({ ...version, effectiveFrom: dateOfJoin }))
    const recorded = (length: number) =>
      refusal(updated({ stateCode: "MD" }, { workplaces: replaced(length) }))
    assert.strictEqual(recorded(499), "accepted")
    assert.strictEqual(
      recorded(500),
      "InvalidRequest: user cannot be updated: changes of place of a user can be recorded at most 500 times"
    )
  })

  it("works where the record says after the update, whichever call said so", () => {
    const office = { companyLocationCategory: "Office" }
    const nowhere = "InvalidRequest: companyLocationId is mandatory and cannot be empty"
    assert.strictEqual(refusal(updated(office)), nowhere)
    assert.strictEqual(refusal(updated({ ...office, companyLocationId: exampleId })), "accepted")
    assert.strictEqual(refusal(updated(office, { companyLocationId: exampleId })), "accepted")
    assert.strictEqual(
      refusal(
        updated(
          { companyLocationCategory: "Remote" },
          { locationCategory: "Office", companyLocationId: exampleId, workState: undefined }
        )
      ),
      "InvalidRequest: stateCode is mandatory and cannot be empty"
    )
  })

  it.each([
    [{ version: 1 }, "accepted"],
    [{ version: 4 }, "VersionConflict: user was changed by somebody else; read it again"],
    [{ companyLocationId: otherId }, "RecordNotFound: company location not found"],
    [{ stateCode: "DE", code: "MD" }, "InvalidRequest: code must be the same as stateCode"]
  ])("with %o: %s", (set, outcome) => {
    assert.strictEqual(refusal(updated(set)), outcome)
  })

  it("is as free to change after having left", () => {
    assert.strictEqual(
      refusal(updated({ lastName: "Lee" }, { userStatus: "Terminated" })),
      "accepted"
    )
  })

  it("keeps the verified legal name after having left", () => {
    const left = { userStatus: "Terminated", kycStatus: "passed" } as const
    const kept =
      "StateConflict: the verified legal name and date of birth of a terminated user cannot be changed"
    assert.strictEqual(refusal(updated({ lastName: "Lee" }, left)), kept)
    assert.strictEqual(refusal(updated({ jobTitle: "Miller" }, left)), "accepted")
  })

  it("answers with the new name", () => {
    const { answer } = Result.getOrThrow(updated({ firstName: "Bo" }))
    assert.deepStrictEqual(answer.user, {
      userId: exampleId,
      status: "Ready",
      message: "Bo Carl Okafor was changed",
      version: 2
    })
  })
})

describe("the legal name of a worker who is updated", () => {
  const latest = (status: AttemptStatus, failed = 0): Attempts => ({
    latest: { ...exampleAttempt, subjectKind: "worker", subjectId: exampleId, status },
    failed
  })
  const passed = { kycStatus: "passed", attempts: latest("passed") } as const

  it.each([{ firstName: "BEN" }, { middleName: "D." }, { lastName: "Lee" }])(
    "is verified again after a pass, with %o",
    (set) => {
      const result = updated(set, { ...passed, userStatus: "Active" })
      assert.deepStrictEqual(writesOf(result), ["update worker", "insert verificationAttempt"])
      const { kycStatus, userStatus, version } = theOnly(result, "worker")
      assert.deepStrictEqual([kycStatus, userStatus, version], ["pending", "Active", 2])
      assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
      const name = String(Object.values(set)[0])
      assert.include(JSON.stringify(changesOf(result)?.events), name)
      const { submission } = theOnly(result, "verificationAttempt")
      assert.include(Redacted.value(submission), name)
      assert.strictEqual(Result.getOrThrow(result).answer.user.version, 2)
    }
  )

  it.each([
    [2, []],
    [3, ["attempts_exhausted"]]
  ])("is verified again after %d failures, with the flags %o", (failures, flags) => {
    const failed = { kycStatus: "failed", attempts: latest("failed", failures) } as const
    const result = updated({ lastName: "Lee" }, failed)
    const { kycStatus, lastName } = theOnly(result, "worker")
    assert.deepStrictEqual([kycStatus, lastName], ["pending", "Lee"])
    assert.deepStrictEqual(theOnly(result, "verificationAttempt").flags, flags)
  })

  it("replaces an attempt that runs, which moves nobody", () => {
    const result = updated(
      { lastName: "Lee" },
      { kycStatus: "pending", attempts: latest("processing") }
    )
    assert.deepStrictEqual(writesOf(result), [
      "update worker",
      "update verificationAttempt",
      "insert verificationAttempt"
    ])
    assert.strictEqual(theOnly(result, "worker").version, 2)
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it("keeps the SSN claimed, and flags one that others have", () => {
    const { id, companyId } = exampleWorker
    const ssn = "219099999"
    const result = updated({ lastName: "Lee" }, passed)
    assert.deepStrictEqual(claimsOf(result), [`ssn ${ssn} in ${companyId} by ${id}`])
    const taken = { taken: ["kycInformation.ssn"], duplicates: "reject" } as const
    const flagged = updated({ lastName: "Lee" }, passed, taken)
    assert.deepStrictEqual(theOnly(flagged, "verificationAttempt").flags, ["duplicate"])
  })

  it.each([
    [{ lastName: "Okafor", jobTitle: "Miller" }, passed],
    [{ lastName: "Lee" }, { kycStatus: "failed", userStatus: "Terminated" }],
    [{ lastName: "Lee" }, { ...passed, contractorCompanyId: otherId }],
    [{ lastName: "Lee" }, { kycStatus: "kyc not initiated" }]
  ] as const)("is only stored with %o of %o", (set, before) => {
    const result = updated(set, before)
    assert.deepStrictEqual(writesOf(result), ["update worker"])
    assert.deepStrictEqual([claimsOf(result), eventsOf(result)], [[], []])
  })
})

describe("the email of a worker who is updated", () => {
  const email = "bo@acme.example"

  it("is given up for another one, and not for another spelling", () => {
    const result = updated({ email })
    assert.deepStrictEqual(claimsOf(result), [`email ${email} in ${exampleId} by ${exampleId}`])
    assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "email", holder: exampleId }])
    const same = updated({ email: "BEN@acme.example" })
    assert.deepStrictEqual([claimsOf(same), changesOf(same)?.releases], [[], []])
  })

  it("is that of the business user who is the same person as well", () => {
    const result = updated({ email }, { businessUserId: otherId })
    assert.deepStrictEqual(claimsOf(result), [`email ${email} in ${exampleId} by ${otherId}`])
    assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "email", holder: otherId }])
    assert.lengthOf(changesOf(result)?.revisions ?? [], 2)
    assert.strictEqual(theOnly(result, "businessUser").email, email)
  })

  it("is not claimed by a terminated worker, and kept by the business user", () => {
    const left = updated({ email }, { userStatus: "Terminated" })
    const both = updated({ email }, { userStatus: "Terminated", businessUserId: otherId })
    for (const result of [left, both]) {
      assert.deepStrictEqual([claimsOf(result), changesOf(result)?.releases], [[], []])
      assert.deepStrictEqual(writesOf(result), ["update worker"])
    }
  })

  it("is refused where another has it and duplicates are refused", () => {
    const taken = ["user.email"]
    const rejecting = { taken, duplicates: "reject" } as const
    assert.strictEqual(
      refusal(updated({ email }, {}, rejecting)),
      "InvalidRequest: email already in use"
    )
    assert.deepStrictEqual(claimsOf(updated({ email }, {}, { taken })), [])
  })
})
