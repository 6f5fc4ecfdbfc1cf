import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { exampleKyc, exampleWorker } from "@payroll/testing/exampleWorker"
import { isPlausibleSsn, workerCase } from "./workerCase.ts"

describe("an SSN that can have been issued", () => {
  it.each(["001010001", "219099999", "665121234", "667121234", "899999999"])("is %s", (ssn) =>
    assert.isTrue(isPlausibleSsn(ssn))
  )

  it.each(["000121234", "666121234", "900121234", "999121234", "219001234", "219120000"])(
    "is not %s",
    (ssn) => assert.isFalse(isPlausibleSsn(ssn))
  )
})

describe("a worker's case", () => {
  it("says who it is and where, and what looks wrong", () => {
    const address = {
      address1: "8 Orchard Lane",
      address2: undefined,
      city: "Dover",
      state: "DE",
      zipcode: "19901"
    }
    const person = {
      id: "worker-1",
      firstName: "Ben",
      middleName: "Carl",
      lastName: "Okafor",
      ssn: "219099999",
      dateOfBirth: "1990-04-12",
      address,
      remarks: []
    }
    assert.deepStrictEqual(workerCase(exampleWorker, exampleKyc), person)
    const ssn = "666121234"
    assert.deepStrictEqual(workerCase(exampleWorker, { ...exampleKyc, ssn: Redacted.make(ssn) }), {
      ...person,
      ssn,
      remarks: ["ssn was not issued"]
    })
  })
})
