import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import { exampleLocation } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  decided,
  loadedProfile,
  loadedWorker,
  refusal,
  theOnly,
  writesOf
} from "../../test/decision.ts"
import { NOTHING_TOUCHED } from "../timesheet/rules/changedTime.ts"
import { updateUserWorkSchedule } from "./updateUserWorkSchedule.ts"

const state = (
  timeZone: string,
  schedules: ReadonlyArray<WorkSchedule> = [],
  userStatus: "Active" | "Terminated" = "Active"
) => {
  const loaded = loadedWorker()
  const worker = {
    ...loaded.worker,
    userStatus,
    workState: undefined,
    companyLocationId: exampleLocation.id
  }
  const employer = loadedProfile({ locations: [{ ...exampleLocation, timeZone }] })
  const touched = NOTHING_TOUCHED
  return { ...loaded, worker, employer, touched, schedules, ruleSets: [], ownRules: undefined }
}

const noDay = { workSchedule: { effectiveFrom: undefined } }
const begins = (zone: string) =>
  theOnly(decided(updateUserWorkSchedule, state(zone), noDay), "workSchedule").effectiveFrom

describe("a work schedule that is given", () => {
  it("begins today in the worker's zone", () => {
    // The two zones are 25 hours apart.
    assert.isBelow(
      Date.parse(begins("Pacific/Pago_Pago")),
      Date.parse(begins("Pacific/Kiritimati"))
    )
  })

  it("is changed where one begins that day, or stays as it is", () => {
    const first = theOnly(decided(updateUserWorkSchedule, state("America/Chicago")), "workSchedule")
    const loaded = state("America/Chicago", [first])
    const same = Result.getOrThrow(decided(updateUserWorkSchedule, loaded))
    assert.isUndefined(same.changes)
    const other = decided(updateUserWorkSchedule, loaded, { workSchedule: { mealWaiver: true } })
    assert.deepStrictEqual(writesOf(other), ["update workSchedule"])
    assert.strictEqual(theOnly(other, "workSchedule").version, 2)
  })

  it("says where the rules do not allow the limit of an agreement, which then does not hold", () => {
    const warned = (dailyThresholdMinutes: number, ruleSetId: string) => {
      const workSchedule = { dailyThresholdMinutes, agreementDate: "2026-01-02", ruleSetId }
      const result = decided(updateUserWorkSchedule, state("America/Chicago"), { workSchedule })
      const { warnings } = Result.getOrThrow(result).answer.workSchedule
      return warnings.map(({ code, message }) => `${code}: ${message}`)
    }
    assert.deepStrictEqual(warned(600, "CA"), [])
    const refused = "agreed-limit-not-allowed: the agreed limit does not hold"
    assert.deepStrictEqual(warned(660, "CA"), [
      `${refused}: California allows a schedule of days of up to 10 hours, or 12 hours in health care`
    ])
    assert.deepStrictEqual(warned(600, "CO"), [
      `${refused}: Colorado allows no other limit by agreement`
    ])
  })

  it("is refused for a terminated worker, and above the limit", () => {
    const left = state("America/Chicago", [], "Terminated")
    assert.match(refusal(decided(updateUserWorkSchedule, left)), /is terminated/)
    const first = theOnly(decided(updateUserWorkSchedule, state("America/Chicago")), "workSchedule")
    const many = Array.from({ length: 200 }, () => ({
      ...first,
      effectiveFrom: "2020-01-01" as never
    }))
    const result = decided(updateUserWorkSchedule, state("America/Chicago", many))
    assert.match(refusal(result), /at most 200 work schedules/)
  })
})
