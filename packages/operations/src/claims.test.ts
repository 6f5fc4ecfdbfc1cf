import { assert, describe, it } from "@effect/vitest"
import { exampleOwner } from "@payroll/testing/exampleProfile"
import { exampleKyc, exampleWorker } from "@payroll/testing/exampleWorker"
import * as Redacted from "effect/Redacted"
import { freedClaims, SSN, ssnClaim, workerEmailClaim } from "./claims.ts"

const free = { isTaken: () => false }
const others = { isTaken: () => true }
const terminated = { ...exampleWorker, userStatus: "Terminated" as const }
const EMAIL = ["user", "email"]

const said = (claims: ReturnType<typeof workerEmailClaim>): ReadonlyArray<string> =>
  claims.map(({ rule, value, holder }) => `${rule} ${Redacted.value(value)} by ${holder}`)

describe("the email and the SSN of a worker", () => {
  it("are claimed unless others hold them", () => {
    const { id } = exampleWorker
    assert.deepStrictEqual(said(workerEmailClaim(exampleWorker, EMAIL, free)), [
      `email ${String(exampleWorker.email).toLowerCase()} by ${id}`
    ])
    assert.deepStrictEqual(said(ssnClaim(exampleWorker, exampleKyc, free)), [
      `ssn ${Redacted.value(exampleKyc.ssn)} by ${id}`
    ])
    assert.deepStrictEqual(ssnClaim(exampleWorker, exampleKyc, free)[0]?.path, SSN)
    assert.deepStrictEqual(workerEmailClaim(exampleWorker, EMAIL, others), [])
    assert.deepStrictEqual(ssnClaim(exampleWorker, exampleKyc, others), [])
  })

  it("are not claimed by one who is terminated", () => {
    assert.deepStrictEqual(workerEmailClaim(terminated, EMAIL, free), [])
    assert.deepStrictEqual(ssnClaim(terminated, exampleKyc, free), [])
  })

  it("are released by termination", () => {
    const { id } = terminated
    assert.deepStrictEqual(freedClaims(terminated, undefined, free), {
      claims: [],
      releases: [
        { rule: "email", holder: id },
        { rule: "ssn", holder: id }
      ]
    })
  })

  it("are released by termination, but the email that the same person has as business user", () => {
    const worker = { ...terminated, businessUserId: exampleOwner.id }
    const { claims, releases } = freedClaims(worker, exampleOwner, free)
    const email = exampleOwner.email.toLowerCase()
    assert.deepStrictEqual(said(claims), [`email ${email} by ${exampleOwner.id}`])
    assert.deepStrictEqual(releases, [
      { rule: "email", holder: exampleOwner.id },
      { rule: "ssn", holder: worker.id }
    ])
    assert.deepStrictEqual(freedClaims(worker, exampleOwner, others).claims, [])
  })
})
