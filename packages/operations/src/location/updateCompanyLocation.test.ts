import { exampleLocation } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import { decided, LATER, loadedProfile, otherId, refusal, written } from "../../test/decision.ts"
import { updateCompanyLocation } from "./updateCompanyLocation.ts"

const location = { ...exampleLocation, id: exampleId }
const other = { ...exampleLocation, id: otherId, isFilingAddress: false, isMailingAddress: false }

const updated = (set: object, id: string = exampleId) =>
  decided(updateCompanyLocation, loadedProfile({ locations: [location, other] }), {
    companyLocation: { companyLocationId: id, phoneNumber: undefined, ...set }
  })

const locationAfter = (set: object, id?: string) => written(updated(set, id), "companyLocation")[0]

describe("a location that is updated", () => {
  it("is verified, and otherwise only what is given", () => {
    assert.deepStrictEqual(locationAfter({ city: "Lewes", zipcode: "" }), {
      ...location,
      city: "Lewes",
      status: "Verified",
      version: 2,
      updatedAt: LATER
    })
  })

  it.each([
    ["companyLocation", "label", "Branch"],
    ["address1", "address1", "9 Side Street"],
    ["address2", "address2", "Floor 9"],
    ["city", "city", "Lewes"],
    ["state", "state", "MD"],
    ["zipcode", "zipcode", "21801"],
    ["phoneNumber", "phoneNumber", "3025550199"],
    ["isWorkLocation", "isWorkLocation", false],
    ["isMailingAddress", "isMailingAddress", false]
  ] as const)("takes %s", (field, stored, value) => {
    const expected = {
      ...location,
      [stored]: value,
      status: "Verified",
      version: 2,
      updatedAt: LATER
    }
    assert.deepStrictEqual<unknown>(locationAfter({ [field]: value }), expected)
  })

  it("stays the filing address until another takes that over", () => {
    const refused = updated({ isFilingAddress: false })
    assert.isTrue(written(refused, "companyLocation")[0]?.isFilingAddress)
    assert.include(
      Result.getOrThrow(refused).answer.companyLocation.message,
      "it stays the filing address"
    )
    const both = written(updated({ isFilingAddress: true }, otherId), "companyLocation")
    assert.deepStrictEqual(
      both.map(({ id, isFilingAddress }) => [id, isFilingAddress]),
      [
        [otherId, true],
        [exampleId, false]
      ]
    )
  })

  it.each([
    [{ version: 1 }, "accepted"],
    [
      { version: 2 },
      "VersionConflict: company location was changed by somebody else; read it again"
    ],
    [
      { companyLocationId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d59" },
      "RecordNotFound: company location not found"
    ]
  ])("%o: %s", (set, outcome) => {
    assert.strictEqual(refusal(updated(set)), outcome)
  })

  it("can be changed in a company above the limit of locations", () => {
    const others = Array.from({ length: 120 }, (_, n) => ({ ...other, id: `other-${n}` }))
    const profile = loadedProfile({ locations: [location, ...others] })
    assert.strictEqual(refusal(decided(updateCompanyLocation, profile)), "accepted")
  })

  it("says what became of it", () => {
    const { answer } = Result.getOrThrow(updated({ companyLocation: "Branch" }))
    assert.deepStrictEqual(answer.companyLocation, {
      companyLocationId: exampleId,
      status: "Verified",
      message: "the location Branch of Acme Bakery LLC was changed",
      version: 2
    })
  })
})
