import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { exampleKyc } from "../../test/exampleKyc.ts"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { incompleteAddress, sameAddress } from "../field/address.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { kycOn, sameIdentity, sameSsn, updatedKyc, type KycInformation } from "./kycInformation.ts"
import { isPlausibleSsn, workerCase } from "./workerCase.ts"

describe("an address of its own", () => {
  const lacks = (part: Readonly<Record<string, unknown>>) =>
    incompleteAddress(["user", "address"], part).map(({ path }) => path.join("."))

  it("is not given at all, or has every line but the second", () => {
    const whole = { address1: "1 A", city: "Dover", state: "DE", zipcode: "19901" }
    assert.deepStrictEqual(lacks({}), [])
    assert.deepStrictEqual(lacks(whole), [])
    assert.deepStrictEqual(lacks({ ...whole, state: undefined }), ["user.address.state"])
    assert.deepStrictEqual(lacks({ address2: "Suite 2" }), [
      "user.address.address1",
      "user.address.city",
      "user.address.state",
      "user.address.zipcode"
    ])
  })
})

describe("the same", () => {
  const changes = [
    { address1: "4 Oven Street" },
    { address2: "Floor 2" },
    { city: "Lewes" },
    { state: "MD" },
    { zipcode: "19958" }
  ]

  it.each(changes)("address is none with another line: %o", (set) => {
    assert.isTrue(sameAddress(exampleKyc, { ...exampleKyc }))
    assert.isFalse(sameAddress(exampleKyc, { ...exampleKyc, ...set }))
    assert.isFalse(sameIdentity(exampleKyc, { ...exampleKyc, ...set }))
  })

  it("identity is one SSN, one birthday and one address; the rest does not matter", () => {
    const ssn = Redacted.make("123456781")
    const dateOfBirth = Redacted.make("1990-02-01")
    assert.isTrue(
      sameIdentity(exampleKyc, { ...exampleKyc, version: 9, remoteLocation: exampleKyc })
    )
    assert.isFalse(sameIdentity(exampleKyc, { ...exampleKyc, ssn }))
    assert.isFalse(sameIdentity(exampleKyc, { ...exampleKyc, dateOfBirth }))
    assert.isTrue(sameSsn(exampleKyc, { ...exampleKyc, dateOfBirth }))
    assert.isFalse(sameSsn(exampleKyc, { ...exampleKyc, ssn }))
  })
})

describe("a home address by date", () => {
  const today = "2026-07-01" as LocalDate
  const JULY = today
  const AUGUST = "2026-08-01" as LocalDate
  const moved = (
    before: KycInformation,
    input: Parameters<typeof updatedKyc>[1],
    effectiveFrom: LocalDate
  ): KycInformation => {
    const after = updatedKyc(before, input, undefined, 1, { effectiveFrom, today })
    return { ...after, homes: JSON.parse(JSON.stringify(after.homes)) }
  }

  it("has no second line of another day where it is stored without one", () => {
    const planned = moved(exampleKyc, { address1: "9 Far Road" }, AUGUST)
    const suite = moved(planned, { address2: "Suite 1" }, JULY)
    assert.deepInclude(suite, { address1: "3 Oven Street", address2: "Suite 1" })
    assert.deepInclude(kycOn(suite, AUGUST), { address1: "9 Far Road", address2: undefined })
    const corrected = moved(suite, { city: "Lewes" }, AUGUST)
    assert.deepInclude(kycOn(corrected, AUGUST), { city: "Lewes", address2: undefined })
    assert.strictEqual(corrected.address2, "Suite 1")
    assert.isUndefined(moved(corrected, { address2: null }, JULY).address2)
  })
})

describe("an SSN", () => {
  it.each(["001010001", "665010001", "667010001", "899999999"])("%s can be issued", (ssn) => {
    assert.isTrue(isPlausibleSsn(ssn))
  })

  it.each(["000010001", "666010001", "900010001", "999999999", "123000001", "123010000"])(
    "%s cannot",
    (ssn) => {
      assert.isFalse(isPlausibleSsn(ssn))
    }
  )
})

describe("the case of a worker", () => {
  it("has the person and the address in the clear, and a remark on an SSN that nobody has", () => {
    const expected = {
      id: "worker-1",
      firstName: "Ben",
      middleName: "Carl",
      lastName: "Okafor",
      ssn: "123456780",
      dateOfBirth: "1990-01-31",
      address: {
        address1: "3 Oven Street",
        address2: undefined,
        city: "Dover",
        state: "DE",
        zipcode: "19901"
      },
      remarks: []
    }
    assert.deepStrictEqual(workerCase(exampleWorker, exampleKyc), expected)
    const unnamed = workerCase({ ...exampleWorker, middleName: undefined }, exampleKyc)
    assert.isNull(unnamed.middleName)
    const implausible = { ...exampleKyc, ssn: Redacted.make("666123456") }
    assert.deepStrictEqual(workerCase(exampleWorker, implausible).remarks, ["ssn was not issued"])
  })
})
