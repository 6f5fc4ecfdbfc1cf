import { exampleLocation } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import { decided, LATER, loadedProfile, refusal, written } from "../../test/decision.ts"
import { updateCompanyLocation } from "./updateCompanyLocation.ts"
import { updateLocationTimeZone } from "./updateLocationTimeZone.ts"

const texan = { ...exampleLocation, id: exampleId, state: "TX" }

const updated = (set: object, stored: object = {}) =>
  decided(updateLocationTimeZone, loadedProfile({ locations: [{ ...texan, ...stored }] }), {
    companyLocation: { timeZone: "America/Denver", ...set }
  })

describe("the time zone of a location", () => {
  it("is stored, and nothing else", () => {
    assert.deepStrictEqual(written(updated({}), "companyLocation"), [
      { ...texan, timeZone: "America/Denver", version: 2, updatedAt: LATER }
    ])
  })

  it("that it has already changes nothing", () => {
    const result = updated({}, { timeZone: "America/Denver" })
    assert.isUndefined(Result.getOrThrow(result).changes)
    assert.strictEqual(Result.getOrThrow(result).answer.companyLocation.version, 1)
  })

  it.each([
    [updated({ version: 2 }), /^VersionConflict/],
    [
      updated({ timeZone: "America/New_York" }),
      /timeZone is not the time of any part of the state: give America\/Chicago or America\/Denver/
    ],
    [updated({}, { recordStatus: "deactivated" }), /is deactivated and cannot be changed/],
    [
      updated({ companyLocationId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d59" }),
      /company location not found/
    ]
  ])("is refused", (result, message) => {
    assert.match(refusal(result), message)
  })

  it("is taken away in another state", () => {
    const locations = [{ ...texan, timeZone: "America/Denver" }]
    const zoneIn = (state: string) =>
      written(
        decided(updateCompanyLocation, loadedProfile({ locations }), {
          companyLocation: { phoneNumber: undefined, state }
        }),
        "companyLocation"
      )[0]?.timeZone
    assert.isUndefined(zoneIn("KS"))
    assert.strictEqual(zoneIn("TX"), "America/Denver")
  })
})
