/**
 * A verification without a network: what a case says decides what it comes to, always the same. It
 * keeps nothing; how long and how often it was asked comes with the question.
 */
import type { CompanyCase, PersonCase, Verdict } from "@payroll/domain/verification/attempt"
import { ownerReason } from "@payroll/domain/verification/reason"
import { sandboxBehaviour, type SandboxBehaviour } from "@payroll/domain/verification/sandboxValues"
import {
  VerificationProvider,
  type ProviderAnswer,
  type ProviderCase
} from "@payroll/operations/ports/verificationProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { FirstAskMs } from "./firstAsk.ts"

/** A number of a case, with what a reason about it is prefixed by. */
interface Checked {
  readonly number: string
  readonly about: string
}

/** The numbers of a case in the order in which they are looked at: the EIN, then each owner. */
const numbersOf = ({ subjectKind, submission }: ProviderCase): ReadonlyArray<Checked> => {
  const text = Redacted.value(submission)
  if (subjectKind !== "company")
    return [{ number: (JSON.parse(text) as PersonCase).ssn, about: "" }]
  const { ein, owners } = JSON.parse(text) as CompanyCase
  return [
    { number: ein, about: "" },
    ...owners.map(({ id, ssn }) => ({ number: ssn, about: ownerReason(id) }))
  ]
}

const reasons = (reason: string, about: string): ReadonlyArray<string> =>
  about === "" ? [reason] : [about, reason]

const judgement = (
  behaviour: SandboxBehaviour,
  about: string,
  attemptNumber: number
): Verdict | undefined => {
  switch (behaviour.does) {
    case "fail":
      return { status: "failed", reasons: reasons(behaviour.reason, about) }
    case "review":
      return { status: "needs_review", reasons: reasons(behaviour.reason, about) }
    case "failFirst":
      return attemptNumber <= behaviour.attempts
        ? { status: "failed", reasons: reasons(behaviour.reason, about) }
        : undefined
    case "outage":
    case "late":
      return undefined
  }
}

/** The sandbox's answer to a case; `delayMs` is how long an ordinary one takes. */
export const sandboxAnswer = (asked: ProviderCase, delayMs: number): ProviderAnswer => {
  const behaviours = numbersOf(asked).flatMap(({ number, about }) => {
    const behaviour = sandboxBehaviour(number)
    return behaviour ? [{ behaviour, about }] : []
  })
  const isOut = behaviours.some(
    ({ behaviour }) => behaviour.does === "outage" && asked.tries < behaviour.tries
  )
  if (isOut) return { _tag: "OutOfReach", reason: "sandbox outage" }
  const takesMs = Math.max(
    delayMs,
    ...behaviours.map(({ behaviour }) => (behaviour.does === "late" ? behaviour.delayMs : 0))
  )
  if (asked.elapsedMs < takesMs) return { _tag: "Later", afterMs: takesMs - asked.elapsedMs }
  const verdict = behaviours
    .map(({ behaviour, about }) => judgement(behaviour, about, asked.attemptNumber))
    .find((judged) => judged !== undefined)
  return { _tag: "Verdict", verdict: verdict ?? { status: "passed", reasons: [] } }
}

/** What it is asked first about has waited for `FirstAskMs` by then. */
export const layerSandbox = (delayMs: number) =>
  Layer.effect(
    VerificationProvider,
    Effect.map(FirstAskMs, (waitedMs) =>
      VerificationProvider.of({
        ask: (asked) =>
          Effect.sync(() =>
            sandboxAnswer({ ...asked, elapsedMs: asked.elapsedMs + waitedMs }, delayMs)
          )
      })
    )
  )
