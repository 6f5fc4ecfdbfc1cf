import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { aloneFrom, requireConfirmation } from "./erasureRequest.ts"

const DAY_MS = 86_400_000
const DAYS = 3
const ASKED = Date.UTC(2026, 2, 8)

const decider = (credential: string, name: string) => ({ credential, by: { name, ids: [] } })

const request = {
  id: "request",
  clientId: "client",
  companyId: "company",
  subject: "worker" as const,
  subjectId: "worker",
  askedBy: decider("pk_one", "Rosa Diaz"),
  askedAt: ASKED,
  confirmedAt: undefined
}

describe("a request to erase", () => {
  const mayConfirm = (credential: string, name: string, at: number) =>
    Result.isSuccess(requireConfirmation(request, decider(credential, name), { at, days: DAYS }))

  it("is confirmed by another person with another credential", () => {
    assert.isTrue(mayConfirm("pk_two", "Lin Wei", ASKED))
    assert.isFalse(mayConfirm("pk_one", "Lin Wei", ASKED))
    assert.isFalse(mayConfirm("pk_two", "Rosa Diaz", ASKED))
  })

  it("is confirmed by the person who asked once the days are over", () => {
    const from = aloneFrom(request, DAYS)
    assert.strictEqual(from, ASKED + DAYS * DAY_MS)
    assert.isFalse(mayConfirm("pk_one", "Rosa Diaz", from - 1))
    assert.isTrue(mayConfirm("pk_one", "Rosa Diaz", from))
  })
})
