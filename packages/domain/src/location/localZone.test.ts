import { exampleLocation } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import { stateTimeZones } from "./stateTimeZones.data.ts"
import { isZoneOpen, timeZoneOf, workerTimeZone } from "./localZone.ts"

const texan = { ...exampleLocation, id: "texan", state: "TX", isFilingAddress: false }
const worker = { workState: undefined, companyLocationId: undefined }

describe("the time zone of a location", () => {
  it("is that of most people in its state until it is given", () => {
    assert.strictEqual(timeZoneOf(texan), "America/Chicago")
    assert.strictEqual(timeZoneOf({ ...texan, timeZone: "America/Denver" }), "America/Denver")
  })

  it("is open where the state has two", () => {
    assert.isTrue(isZoneOpen(texan))
    assert.isFalse(isZoneOpen({ ...texan, timeZone: "America/Denver" }))
    assert.isFalse(isZoneOpen(exampleLocation))
    const open = Object.entries(stateTimeZones).filter(([, { other }]) => other !== undefined)
    assert.deepStrictEqual(open.map(([code]) => code).toSorted(), [
      "AK",
      "AZ",
      "FL",
      "ID",
      "IN",
      "KS",
      "KY",
      "MI",
      "ND",
      "NE",
      "NV",
      "OR",
      "SD",
      "TN",
      "TX"
    ])
  })
})

describe("the time zone of a worker", () => {
  const places = [exampleLocation, texan]
  it.each([
    ["America/Chicago", { ...worker, companyLocationId: "texan" }],
    ["America/Los_Angeles", { ...worker, workState: "CA" }],
    ["America/New_York", worker]
  ])("is %s", (zone, of) => {
    assert.strictEqual(workerTimeZone(of, places), zone)
  })

  it("is that of the filing address where nothing else is known", () => {
    const filing = { ...texan, isFilingAddress: true }
    assert.strictEqual(workerTimeZone(worker, [filing]), "America/Chicago")
    assert.strictEqual(workerTimeZone(worker, []), "America/New_York")
  })
})
