import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { exampleLocation } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import { NO_ACCESS } from "../ports/flowLinks.ts"
import { decided, eventsOf, loadedProfile, refusal, theOnly } from "../../test/decision.ts"
import { deactivateCompanyLocation } from "./deactivateCompanyLocation.ts"
import { updateCompanyLocation } from "./updateCompanyLocation.ts"

const at = (set: Partial<CompanyLocation>, isWorkedAt = false) => ({
  ...loadedProfile({
    locations: [
      { ...exampleLocation, id: "filing", isMailingAddress: false },
      { ...exampleLocation, id: exampleId, isFilingAddress: false, ...set }
    ]
  }),
  isWorkedAt,
  guests: NO_ACCESS
})

describe("a location that is deactivated", () => {
  it("stays readable and is no mailing address any more", () => {
    const result = decided(deactivateCompanyLocation, at({}))
    assert.deepInclude(theOnly(result, "companyLocation"), {
      recordStatus: "deactivated",
      isMailingAddress: false,
      version: 2
    })
    assert.deepStrictEqual(eventsOf(result), [])
    assert.strictEqual(Result.getOrThrow(result).answer.companyLocation.status, "deactivated")
  })

  it.each([
    ["the filing address", at({ isFilingAddress: true }), /make another location the filing/],
    [
      "where somebody works",
      at({}, true),
      /users who have not left have this location; .* null to those who work remotely/
    ],
    ["deactivated already", at({ recordStatus: "deactivated" }), /is deactivated already/]
  ] as const)("cannot be %s", (_what, loaded, message) => {
    assert.match(refusal(decided(deactivateCompanyLocation, loaded)), message)
  })

  it("is refused under another version", () => {
    const result = decided(deactivateCompanyLocation, at({}), { companyLocation: { version: 4 } })
    assert.match(refusal(result), /^VersionConflict/)
  })

  it("cannot be changed", () => {
    const result = decided(updateCompanyLocation, at({ recordStatus: "deactivated" }))
    assert.match(refusal(result), /is deactivated and cannot be changed/)
  })
})
