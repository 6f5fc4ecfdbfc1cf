import { assert, describe, it } from "@effect/vitest"
import { exampleKyc } from "../../test/exampleKyc.ts"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { workerCase } from "../kyc/workerCase.ts"
import { samePerson } from "./samePerson.ts"

const person = workerCase(exampleWorker, exampleKyc)
const { middleName: _omitted, ...withoutMiddleName } = person

describe("samePerson", () => {
  it.each([
    { id: "worker-2" },
    { firstName: "ben" },
    { middleName: "Karl" },
    { middleName: null },
    { lastName: "Okaför" },
    { ssn: "123456781" },
    { dateOfBirth: "1990-02-01" }
  ])("is another person with %o", (set) => {
    assert.isFalse(samePerson(person, { ...person, ...set }))
    assert.isFalse(samePerson({ ...person, ...set }, person))
  })

  it.each([{ firstName: "Ben " }, { middleName: " Carl" }, { lastName: "\tOkafor\n" }])(
    "may have a name that was stored untrimmed: %j",
    (set) => {
      assert.isTrue(samePerson(person, { ...person, ...set }))
      assert.isTrue(samePerson({ ...person, ...set }, person))
    }
  )

  it.each(["firstName", "middleName", "lastName"])("may have a %s that is not in NFC", (field) => {
    const composed = { ...person, [field]: "Zo\u00EB" }
    const decomposed = { ...person, [field]: "Zoe\u0308" }
    assert.isTrue(samePerson(composed, decomposed))
    assert.isTrue(samePerson(decomposed, composed))
    assert.isFalse(samePerson(composed, { ...person, [field]: "Zoe" }))
  })

  it("may have another address and an implausible SSN", () => {
    const inLewes = workerCase(exampleWorker, { ...exampleKyc, city: "Lewes" })
    assert.isTrue(samePerson(person, { ...inLewes, remarks: ["ssn was not issued"] }))
  })

  it("has any middle name if the submission has none", () => {
    assert.isTrue(samePerson(withoutMiddleName, person))
    assert.isTrue(samePerson(withoutMiddleName, { ...person, middleName: null }))
    assert.isFalse(samePerson(person, withoutMiddleName))
  })
})
