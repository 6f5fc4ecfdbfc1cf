import type { CompanyCase, PersonCase, Verdict } from "@payroll/domain/verification/attempt"
import { sandboxValues, type SandboxBehaviour } from "@payroll/domain/verification/sandboxValues"
import {
  VerificationProvider,
  type ProviderAnswer,
  type ProviderCase
} from "@payroll/operations/ports/verificationProvider"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { FirstAskMs } from "./firstAsk.ts"
import { layerSandbox, sandboxAnswer } from "./sandbox.ts"

const DELAY_MS = 1_000
const ORDINARY = "123456789"

const person = (id: string, ssn: string): PersonCase => ({
  id,
  firstName: "Ana",
  lastName: "Ruiz",
  ssn,
  dateOfBirth: "1980-05-05"
})

const company = (ein: string, ...ssns: ReadonlyArray<string>): CompanyCase => ({
  name: "Acme Bakery LLC",
  ein,
  entityType: "LLC",
  incorporationState: "Delaware",
  dateOfIncorporation: "2019-04-01",
  owners: ssns.map((ssn, index) => person(`owner-${index + 1}`, ssn)),
  remarks: []
})

/** A case at its first request after the ordinary delay, unless set otherwise. */
const caseOf = (submission: object, set: Partial<ProviderCase> = {}): ProviderCase => ({
  attemptId: "attempt-1",
  subjectKind: "company",
  attemptNumber: 1,
  submission: Redacted.make(JSON.stringify(submission)),
  tries: 0,
  elapsedMs: DELAY_MS,
  ...set
})

const answer = (submission: object, set: Partial<ProviderCase> = {}): ProviderAnswer =>
  sandboxAnswer(caseOf(submission, set), DELAY_MS)

const verdict = (status: Verdict["status"], ...reasons: ReadonlyArray<string>): ProviderAnswer => ({
  _tag: "Verdict",
  verdict: { status, reasons }
})

const OUT: ProviderAnswer = { _tag: "OutOfReach", reason: "sandbox outage" }
const later = (afterMs: number): ProviderAnswer => ({ _tag: "Later", afterMs })

type Walk = ReadonlyArray<readonly [set: Partial<ProviderCase>, expected: ProviderAnswer]>

/** The answers to a case with the value, request by request. */
const walkOf = (behaviour: SandboxBehaviour, about: ReadonlyArray<string>): Walk => {
  switch (behaviour.does) {
    case "fail":
      return [
        [{ elapsedMs: 0 }, later(DELAY_MS)],
        [{}, verdict("failed", ...about, behaviour.reason)],
        [{ attemptNumber: 9 }, verdict("failed", ...about, behaviour.reason)]
      ]
    case "review":
      return [
        [{ elapsedMs: 0 }, later(DELAY_MS)],
        [{}, verdict("needs_review", ...about, behaviour.reason)]
      ]
    case "failFirst":
      return [
        [{ attemptNumber: 1 }, verdict("failed", ...about, behaviour.reason)],
        [{ attemptNumber: behaviour.attempts }, verdict("failed", ...about, behaviour.reason)],
        [{ attemptNumber: behaviour.attempts + 1 }, verdict("passed")]
      ]
    case "outage":
      return [
        [{ tries: 0 }, OUT],
        [{ tries: behaviour.tries - 1 }, OUT],
        [{ tries: behaviour.tries }, verdict("passed")],
        [{ tries: behaviour.tries, elapsedMs: 0 }, later(DELAY_MS)]
      ]
    case "late":
      return [
        [{ elapsedMs: 0 }, later(behaviour.delayMs)],
        [{ elapsedMs: behaviour.delayMs - 1 }, later(1)],
        [{ elapsedMs: behaviour.delayMs }, verdict("passed")]
      ]
  }
}

describe.each(sandboxValues)("the value $value, which $meaning", ({ value, behaviour }) => {
  it("decides as a company's EIN", () => {
    for (const [set, expected] of walkOf(behaviour, [])) {
      assert.deepStrictEqual(answer(company(value), set), expected, JSON.stringify(set))
    }
  })

  it("decides as an owner's SSN, and names the owner", () => {
    for (const [set, expected] of walkOf(behaviour, ["owner:owner-2"])) {
      assert.deepStrictEqual(answer(company(ORDINARY, ORDINARY, value), set), expected)
    }
  })

  it.each(["worker", "businessUser"] as const)("decides as the SSN of a %s", (subjectKind) => {
    for (const [set, expected] of walkOf(behaviour, [])) {
      assert.deepStrictEqual(answer(person("person-1", value), { ...set, subjectKind }), expected)
    }
  })
})

describe("any other number", () => {
  it("passes after the ordinary delay, for any subject", () => {
    assert.deepStrictEqual(answer(company(ORDINARY, ORDINARY)), verdict("passed"))
    assert.deepStrictEqual(
      answer(person("worker-1", ORDINARY), { subjectKind: "worker" }),
      verdict("passed")
    )
    assert.deepStrictEqual(answer(company(ORDINARY), { elapsedMs: 400 }), later(DELAY_MS - 400))
  })
})

describe("a company with several values", () => {
  it("gets the verdict of the first in order: the EIN, then each owner", () => {
    assert.deepStrictEqual(
      answer(company("000000002", "000000001")),
      verdict("failed", "not_found")
    )
    assert.deepStrictEqual(
      answer(company(ORDINARY, "000000003", "000000001")),
      verdict("needs_review", "owner:owner-1", "manual_review")
    )
    assert.deepStrictEqual(
      answer(company("000000004", "000000002"), { attemptNumber: 2 }),
      verdict("failed", "owner:owner-1", "not_found")
    )
  })

  it("waits for outages and the longest delay first", () => {
    const submission = company("000000001", "000000005", "000000006")
    assert.deepStrictEqual(answer(submission, { tries: 2 }), OUT)
    assert.deepStrictEqual(answer(submission, { tries: 3 }), later(29_000))
    assert.deepStrictEqual(
      answer(submission, { tries: 3, elapsedMs: 30_000 }),
      verdict("failed", "name_mismatch")
    )
  })
})

describe("the sandbox as a provider", () => {
  it.effect("answers immediately without a delay", () =>
    Effect.gen(function* () {
      const { ask } = yield* VerificationProvider
      const first = caseOf(company("000000001"), { elapsedMs: 0 })
      assert.deepStrictEqual(yield* ask(first), verdict("failed", "name_mismatch"))
      assert.deepStrictEqual(yield* ask(first), verdict("failed", "name_mismatch"))
    }).pipe(Effect.provide(layerSandbox(0)))
  )

  it.effect("counts the wait before the first request as part of the delay", () =>
    Effect.gen(function* () {
      const { ask } = yield* VerificationProvider
      const first = (ein: string) => ask(caseOf(company(ein), { elapsedMs: 0 }))
      assert.deepStrictEqual(yield* first(ORDINARY), verdict("passed"))
      assert.deepStrictEqual(yield* first("000000006"), later(30_000 - DELAY_MS))
    }).pipe(Effect.provide(layerSandbox(DELAY_MS)), Effect.provideService(FirstAskMs, DELAY_MS))
  )
})
