import { assert, describe, it } from "@effect/vitest"
import { isAlwaysLook, isLook } from "./looks.ts"

const worker = { deactivation: null, termination: null, formerExits: [] }

describe("looks that are audited", () => {
  it("are all answers about verifications and timesheets", () => {
    for (const name of ["getVerification", "getTimesheet"]) {
      assert.isTrue(isAlwaysLook(name))
      assert.isTrue(isLook(name, {}, undefined))
    }
  })

  it("are answers with the text of an exit", () => {
    const request = { userId: "1" }
    assert.isFalse(isLook("getUser", request, undefined))
    assert.isFalse(isLook("getUser", request, worker))
    const notes = { ...worker, deactivation: { notes: "On leave" } }
    const ended = { ...worker, termination: { reason: null } }
    const former = { ...worker, formerExits: [{ reason: null }, { reason: "Moved away" }] }
    assert.deepStrictEqual(
      [notes, ended, former].map((answer) => isLook("getUser", request, answer)),
      [true, false, true]
    )
    assert.isFalse(isAlwaysLook("getUser"))
  })

  it("are lists that an SSN was searched in", () => {
    assert.isTrue(isLook("getUsers", { ssnLast4: "1234" }, { users: [] }))
    assert.isFalse(isLook("getUsers", {}, { users: [] }))
    assert.isFalse(isLook("getCompanies", {}, { companies: [] }))
  })
})
