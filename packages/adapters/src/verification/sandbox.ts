/**
 * Verification without a network: the numbers in a case determine the answer. Stateless; the age of a case
 * and the number of tries come with each request.
 */
import type { PersonCase, Verdict } from "@payroll/domain/verification/attempt"
import { companyCaseOf, personCaseOf } from "@payroll/domain/verification/caseSummary"
import { ownerReason } from "@payroll/domain/verification/reason"
import { sandboxBehaviour, type SandboxBehaviour } from "@payroll/domain/verification/sandboxValues"
import {
  LOCAL_CASES_MAX,
  VerificationProvider,
  type ProviderAnswer,
  type ProviderCase
} from "@payroll/operations/ports/verificationProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FirstAskMs } from "./firstAsk.ts"

/** A number of a case; `about` is the owner reason to list before others, "" for the subject itself. */
interface CaseNumber {
  readonly number: string
  readonly about: string
}

/** The SSN, or the number of the document that stands for it. */
const numberOf = ({ ssn, foreignId }: PersonCase): string => foreignId?.number ?? ssn

/** The numbers of a case in the order of checking: the EIN, then the SSN or document of each owner. */
const numbersOf = (providerCase: ProviderCase): ReadonlyArray<CaseNumber> => {
  if (providerCase.subjectKind !== "company")
    return [{ number: numberOf(personCaseOf(providerCase)), about: "" }]
  const { ein, owners } = companyCaseOf(providerCase)
  return [
    { number: ein, about: "" },
    ...owners.map((owner) => ({ number: numberOf(owner), about: ownerReason(owner.id) }))
  ]
}

const reasons = (reason: string, about: string): ReadonlyArray<string> =>
  about === "" ? [reason] : [about, reason]

const verdictOf = (
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

/** The sandbox's answer to a case; `delayMs` is the delay of an ordinary one. */
export const sandboxAnswer = (providerCase: ProviderCase, delayMs: number): ProviderAnswer => {
  const { attemptNumber, elapsedMs, tries } = providerCase
  const behaviours = numbersOf(providerCase).flatMap(({ number, about }) => {
    const behaviour = sandboxBehaviour(number)
    return behaviour ? [{ behaviour, about }] : []
  })
  const isOut = behaviours.some(
    ({ behaviour }) => behaviour.does === "outage" && tries < behaviour.tries
  )
  if (isOut) return { _tag: "OutOfReach", reason: "sandbox outage" }
  const takesMs = Math.max(
    delayMs,
    ...behaviours.map(({ behaviour }) => (behaviour.does === "late" ? behaviour.delayMs : 0))
  )
  if (elapsedMs < takesMs) return { _tag: "Later", afterMs: takesMs - elapsedMs }
  const verdict = behaviours
    .map(({ behaviour, about }) => verdictOf(behaviour, about, attemptNumber))
    .find((each) => each !== undefined)
  return { _tag: "Verdict", verdict: verdict ?? { status: "passed", reasons: [] } }
}

/** Counts `FirstAskMs` as part of the delay, because a case has waited that long before the first request. */
export const layerSandbox = (delayMs: number) =>
  Layer.effect(
    VerificationProvider,
    Effect.map(FirstAskMs, (waitedMs) =>
      VerificationProvider.of({
        casesMax: LOCAL_CASES_MAX,
        ask: (each) =>
          Effect.sync(() =>
            sandboxAnswer({ ...each, elapsedMs: each.elapsedMs + waitedMs }, delayMs)
          )
      })
    )
  )
