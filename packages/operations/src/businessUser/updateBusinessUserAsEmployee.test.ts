import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { exampleOwner } from "@payroll/testing/exampleProfile"
import { exampleTemplate } from "@payroll/testing/exampleTemplate"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
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
  writesOf
} from "../../test/decision.ts"
import { NOTHING_TOUCHED } from "../timesheet/rules/changedTime.ts"
import { updateBusinessUserAsEmployee } from "./updateBusinessUserAsEmployee.ts"

const employed = (
  set: object = {},
  current?: LoadedWorker,
  templatesForNew: ReadonlyArray<DocumentTemplate> = []
) =>
  decided(
    updateBusinessUserAsEmployee,
    {
      profile: loadedProfile(),
      current: current && { ...current, touched: NOTHING_TOUCHED },
      templatesForNew
    },
    { businessUser: set }
  )

const employee = loadedWorker({
  worker: { ...exampleWorker, businessUserId: exampleId, userStatus: "Active", kycStatus: "passed" }
})

describe("a business user who becomes a worker", () => {
  it("is a new worker with the same name and email", () => {
    const result = employed()
    assert.deepStrictEqual(writesOf(result), ["insert worker"])
    const { firstName, middleName, lastName, email, phoneNumber } = exampleOwner
    assert.deepInclude(theOnly(result, "worker"), {
      businessUserId: exampleId,
      companyId: exampleId,
      firstName,
      middleName,
      lastName,
      email,
      phoneNumber,
      dateOfJoin: "2026-01-05" as LocalDate,
      locationCategory: "Remote",
      workState: "DE",
      userStatus: "Add Wage",
      kycStatus: "kyc not initiated"
    })
    assert.deepStrictEqual(eventsOf(result), [
      "employee.kycstatus.insert: kyc not initiated",
      "employee.employeestatus.insert: Add Wage"
    ])
  })

  it("shares the email, and cannot become two workers at once", () => {
    const result = employed()
    assert.deepStrictEqual(claimsOf(result), [
      `email ana@acme.example in ${exampleId} by ${exampleId}`
    ])
    assert.deepStrictEqual(changesOf(result)?.revisions, [
      { of: "worker", id: theOnly(result, "worker").id, expected: 0 },
      { of: "companyProfile", id: exampleId, expected: 4 }
    ])
  })

  it("answers with both ids and the version of the worker", () => {
    const result = employed()
    assert.deepStrictEqual(Result.getOrThrow(result).answer.businessUser, {
      businessUserId: exampleId,
      status: "Ready",
      message: "Ana Maria Ruiz is a worker of Acme Bakery LLC",
      userId: theOnly(result, "worker").id,
      version: 1
    })
  })

  it.each([
    [{ version: 1 }, "accepted"],
    [{ version: 2 }, "VersionConflict: business user was changed by somebody else; read it again"],
    [{ businessUserId: otherId }, "RecordNotFound: business user not found"],
    [{ companyLocationId: otherId }, "RecordNotFound: company location not found"],
    [{ companyLocationId: exampleId, companyLocationCategory: "Hybrid", code: "" }, "accepted"],
    [{ code: undefined }, "InvalidRequest: code is mandatory and cannot be empty"],
    [
      { companyLocationCategory: "Office" },
      "InvalidRequest: companyLocationId is mandatory and cannot be empty"
    ],
    [{ stateCode: "Maryland" }, "InvalidRequest: code must be the same as stateCode"],
    [{ stateCode: "Delaware" }, "accepted"]
  ])("with %o: %s", (set, outcome) => {
    assert.strictEqual(refusal(employed(set)), outcome)
  })
})

describe("a template for new workers", () => {
  it("is asked of a business user who becomes one, and of no worker who is there", () => {
    const templates = [exampleTemplate]
    assert.deepStrictEqual(writesOf(employed({}, undefined, templates)), [
      "insert worker",
      "insert document"
    ])
    const result = employed({ jobTitle: "Owner" }, employee, templates)
    assert.deepStrictEqual(writesOf(result), ["update worker"])
  })
})

describe("a business user who cannot become a worker", () => {
  const refusalFor = (profile: ReturnType<typeof loadedProfile>) =>
    refusal(
      decided(updateBusinessUserAsEmployee, { profile, current: undefined, templatesForNew: [] })
    )

  it("is one of a contractor's company, which takes no workers", () => {
    const { company } = loadedProfile()
    const profile = loadedProfile({ company: { ...company, kind: "contractor" } })
    assert.strictEqual(refusalFor(profile), "RecordNotFound: business user not found")
  })

  it("is one who is deactivated", () => {
    const [user] = loadedProfile().businessUsers
    const profile = loadedProfile({ businessUsers: [{ ...user!, recordStatus: "deactivated" }] })
    assert.match(refusalFor(profile), /is deactivated and cannot be changed/)
  })
})

describe("a business user who is a worker already", () => {
  it("stays that worker: only the job changes, in whatever state the worker is", () => {
    const result = employed({ jobTitle: "Owner", companyLocationId: exampleId }, employee)
    assert.deepStrictEqual(writesOf(result), ["update worker"])
    const { workplaces, ...record } = theOnly(result, "worker")
    const { workplaces: _none, ...before } = employee.worker
    assert.strictEqual(workplaces?.at(-1)?.primary.companyLocationId, exampleId)
    assert.deepStrictEqual(record, {
      ...before,
      jobTitle: "Owner",
      dateOfJoin: "2026-01-05" as LocalDate,
      companyLocationId: exampleId,
      version: 2,
      updatedAt: LATER
    })
    assert.deepStrictEqual(eventsOf(result), [])
    assert.strictEqual(Result.getOrThrow(result).answer.businessUser.userId, employee.worker.id)
  })

  it("has the version that the request and the answer are about", () => {
    const changed = { ...employee, worker: { ...employee.worker, version: 5 } }
    const answer = (set: object) => employed({ jobTitle: "Owner", ...set }, changed)
    const { businessUser } = Result.getOrThrow(answer({ version: 5 })).answer
    assert.strictEqual(businessUser.version, 6)
    assert.strictEqual(
      refusal(answer({ version: 1 })),
      "VersionConflict: user was changed by somebody else; read it again"
    )
  })

  it("is not changed where everything is as asked already", () => {
    const once = theOnly(employed({ jobTitle: "Owner" }, employee), "worker")
    const again = employed({ jobTitle: "Owner" }, { ...employee, worker: once })
    assert.isUndefined(changesOf(again))
    assert.strictEqual(Result.getOrThrow(again).answer.businessUser.version, once.version)
  })
})
