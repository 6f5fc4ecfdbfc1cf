import { exampleLocation } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  changesOf,
  decided,
  eventsOf,
  loadedProfile,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../test/decision.ts"
import { addCompanyLocation } from "./addCompanyLocation.ts"

const other = { ...exampleLocation, id: "other", isFilingAddress: false, isMailingAddress: true }
const filing = { ...exampleLocation, id: "filing", isMailingAddress: false }

const added = (set: object = {}, locations = [filing, other]) =>
  decided(addCompanyLocation, loadedProfile({ locations }), { companyLocation: set })

describe("a location that is added", () => {
  it("has no role that it does not ask for, and is told to nobody", () => {
    const result = added({ isWorkLocation: undefined })
    assert.deepStrictEqual(writesOf(result), ["insert companyLocation"])
    assert.deepInclude(theOnly(result, "companyLocation"), {
      label: "Main",
      country: "US",
      isWorkLocation: false,
      isMailingAddress: false,
      isFilingAddress: false,
      status: "Verification pending"
    })
    assert.deepStrictEqual(eventsOf(result), [])
    const { id } = loadedProfile().company
    assert.deepStrictEqual(changesOf(result)?.revisions, [
      { of: "companyProfile", id, expected: 4 }
    ])
  })

  it("is the filing address where it is the first, whatever its flag says", () => {
    assert.isTrue(theOnly(added({ isFilingAddress: false }, []), "companyLocation").isFilingAddress)
  })

  it.each([
    [{ isFilingAddress: true }, [["filing", false, false]]],
    [{ isMailingAddress: true }, [["other", false, false]]],
    [
      { isFilingAddress: true, isMailingAddress: true },
      [
        ["filing", false, false],
        ["other", false, false]
      ]
    ]
  ])("takes over the roles of %o", (set, losers) => {
    const [, ...others] = written(added(set), "companyLocation")
    assert.deepStrictEqual(
      others.map(({ id, isFilingAddress, isMailingAddress }) => [
        id,
        isFilingAddress,
        isMailingAddress
      ]),
      losers
    )
    for (const { version } of others) assert.strictEqual(version, 2)
  })

  it.each([
    [99, "accepted"],
    [
      100,
      "InvalidRequest: companyLocation cannot be added: a company can have at most 100 locations"
    ]
  ])("joins %i others: %s", (count, outcome) => {
    const others = Array.from({ length: count }, (_, n) => ({ ...other, id: `other-${n}` }))
    assert.strictEqual(refusal(added({}, others)), outcome)
  })

  it("answers with its id", () => {
    const result = added()
    assert.deepStrictEqual(Result.getOrThrow(result).answer.companyLocation, {
      companyLocationId: theOnly(result, "companyLocation").id,
      status: "Verification pending",
      message: "the location Main was added to Acme Bakery LLC",
      version: 1
    })
  })
})
