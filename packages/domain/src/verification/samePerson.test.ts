import { assert, describe, it } from "@effect/vitest"
import { exampleKyc } from "../../test/exampleKyc.ts"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { workerCase } from "../kyc/workerCase.ts"
import { samePerson } from "./samePerson.ts"

const person = workerCase(exampleWorker, exampleKyc)
const { middleName: _unsaid, ...withoutMiddleName } = person

describe("the same person", () => {
  it.each([
    { id: "worker-2" },
    { firstName: "ben" },
    { middleName: "Karl" },
    { middleName: null },
    { lastName: "Okafor " },
    { ssn: "123456781" },
    { dateOfBirth: "1990-02-01" }
  ])("is another one with %o", (set) => {
    assert.isFalse(samePerson(person, { ...person, ...set }))
    assert.isFalse(samePerson({ ...person, ...set }, person))
  })

  it("may live elsewhere and look implausible", () => {
    const moved = workerCase(exampleWorker, { ...exampleKyc, city: "Lewes" })
    assert.isTrue(samePerson(person, { ...moved, remarks: ["ssn was not issued"] }))
  })

  it("has any middle name where what was submitted does not say", () => {
    assert.isTrue(samePerson(withoutMiddleName, person))
    assert.isTrue(samePerson(withoutMiddleName, { ...person, middleName: null }))
    assert.isFalse(samePerson(person, withoutMiddleName))
  })
})
