import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  loadedProfile,
  loadedWorker,
  noAttempts,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../test/decision.ts"
import { NO_ACCESS } from "../ports/flowLinks.ts"
import { deactivateBusinessUser } from "./deactivateBusinessUser.ts"

const partner: BusinessUser = { ...exampleOwner, id: "partner", email: "bo@acme.example" }

const at = (user: Partial<BusinessUser>, others: ReadonlyArray<BusinessUser> = [partner]) => ({
  profile: loadedProfile({
    businessUsers: [{ ...exampleOwner, id: exampleId, ...user }, ...others],
    attempts: noAttempts
  }),
  attempts: noAttempts,
  employed: undefined,
  guests: NO_ACCESS,
  isByGuest: false
})

describe("a business user who is deactivated", () => {
  it("stays readable and frees the email", () => {
    const result = decided(deactivateBusinessUser, at({}))
    assert.deepInclude(theOnly(result, "businessUser"), { recordStatus: "deactivated", version: 2 })
    assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "email", holder: exampleId }])
    assert.deepStrictEqual([claimsOf(result), eventsOf(result)], [[], []])
    assert.strictEqual(Result.getOrThrow(result).answer.businessUser.status, "deactivated")
  })

  it("leaves the email to the worker who is the same person", () => {
    const worker = { ...exampleWorker, businessUserId: exampleId }
    const employed = loadedWorker({ worker })
    const result = decided(deactivateBusinessUser, { ...at({}), employed })
    assert.strictEqual(claimsOf(result).length, 1)
    assert.include(claimsOf(result)[0], `by ${exampleId}`)
    assert.strictEqual(changesOf(result)?.revisions.length, 2)
  })

  it("is left out of the company's running verification, and is verified alone no more", () => {
    const { profile } = at({})
    const loaded = {
      ...at({}),
      profile: { ...profile, attempts: { latest: exampleAttempt, failed: 0 } },
      attempts: { latest: { ...exampleAttempt, id: "own", subjectId: exampleId }, failed: 0 }
    }
    const result = decided(deactivateBusinessUser, loaded)
    const [own, before, next] = written(result, "verificationAttempt")
    assert.deepStrictEqual(
      [own?.id, own?.status, before?.status, next?.status],
      ["own", "superseded", "superseded", "submitted"]
    )
    const { owners } = JSON.parse(Redacted.value(next!.submission)) as {
      readonly owners: ReadonlyArray<{ readonly id: string }>
    }
    assert.deepStrictEqual(
      owners.map(({ id }) => id),
      ["partner"]
    )
  })

  it("who is no owner leaves the company's verification as it is", () => {
    const { profile, ...rest } = at({ beneficialOwner: false, payrollAdmin: false })
    const attempts = { latest: exampleAttempt, failed: 0 }
    const result = decided(deactivateBusinessUser, { ...rest, profile: { ...profile, attempts } })
    assert.deepStrictEqual(writesOf(result), ["update businessUser"])
  })
})

describe("a business user who is needed", () => {
  const clerk = { payrollAdmin: false, beneficialOwner: false }
  it.each([
    ["the last payroll admin", {}, { payrollAdmin: false }, /the last payroll admin cannot be/],
    ["an admin next to one who left", {}, { recordStatus: "deactivated" }, /last payroll admin/],
    [
      "the only owner of 25 %",
      { payrollAdmin: false },
      { ownershipPercentage: 24 },
      /25 % or more/
    ],
    [
      "an owner of 24 %",
      { ...clerk, beneficialOwner: true, ownershipPercentage: 24 },
      clerk,
      /accepted/
    ],
    ["a bookkeeper", { ...clerk, bookkeeper: true }, {}, /accepted/],
    ["one who is deactivated already", { recordStatus: "deactivated" }, {}, /deactivated already/]
  ] as const)("%s", (_who, user, other, outcome) => {
    const loaded = at(user, [{ ...partner, ...other }])
    assert.match(refusal(decided(deactivateBusinessUser, loaded)), outcome)
  })

  it("is refused under another version", () => {
    const result = decided(deactivateBusinessUser, at({}), { businessUser: { version: 4 } })
    assert.match(refusal(result), /^VersionConflict/)
  })
})
