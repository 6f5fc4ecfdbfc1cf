import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { exampleKyc } from "../../test/exampleKyc.ts"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { incompleteAddress, sameAddress } from "../field/address.ts"
import { sameIdentity, sameSsn } from "./kycInformation.ts"
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
