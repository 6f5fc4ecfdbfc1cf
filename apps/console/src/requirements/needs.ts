/** Requirements of the service in words: a sentence, a reason, and the words of the button that meets it. */
import { STATE_NAMES } from "@payroll/domain/field/stateNames"
import type { Requirement } from "@payroll/client"
import type { BELOW_STATE, VERIFICATION_FAILED } from "@payroll/domain/onboarding/requirement"
import { belowStateWords, failureWords, reasonWords } from "../text/reasons.ts"
import { needWords, requirementWords, type NeedWords } from "../text/requirements.ts"

/** Gives the name of a record by its id; undefined for one that is not known. */
export type NameOf = (id: string) => string | undefined

/** A requirement as a person reads it. Several reasons for one field are one need. */
export interface Need {
  readonly key: string
  readonly requirement: Requirement
  readonly title: string
  readonly why: string
  readonly state: "todo" | "wait" | "bad"
  readonly button: string | undefined
}

const text = requirementWords.requirements
const FAILED: typeof VERIFICATION_FAILED = "verification failed: "
const BELOW: typeof BELOW_STATE = "is below what a state asks for: "
const OWNER = "owner:"
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Reasons that say no more than the sentence. */
const GENERAL = new Set(["is missing", "is in progress", "confirm the time zone"])

const at = <A>(from: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(from, key) ? from[key] : undefined

/** The id of the record that a requirement is about; undefined where it names none. */
export const idIn = ({ path }: Requirement): string | undefined =>
  path.find((part) => ID.test(part))

/** The last part of a path that is a field; undefined where it ends with a record. */
export const fieldIn = ({ path }: Requirement): string | undefined => {
  const parts = path.filter((part) => !ID.test(part))
  return parts.length > 1 ? parts.at(-1) : undefined
}

/** The words of an operation and a field; those of the record where the field has none of its own. */
export const wordsOf = ({ step, path }: Requirement): NeedWords | undefined => {
  const words = needWords[step]
  const parts = path.filter((part) => !ID.test(part))
  for (let length = parts.length; length > 0; length -= 1) {
    const match = at(words, parts.slice(0, length).join("."))
    if (match) return match
  }
  return undefined
}

/** The reason of one cause of a failed verification. */
const failureText = (code: string): string =>
  code.startsWith(OWNER) ? text.owner : (at(failureWords, code) ?? text.other(code))

/** The reasons of a verdict as a sentence. */
export const failedText = (codes: ReadonlyArray<string>): string =>
  codes.length === 0
    ? text.failedOnly
    : text.failed([...new Set(codes.map(failureText))].join(", "))

/** A reason of the service as a sentence; undefined for one that this console does not know. */
const reasonText = (reason: string): string | undefined => {
  if (reason.startsWith(FAILED)) {
    return failedText(reason.slice(FAILED.length).split(", ").filter(Boolean))
  }
  if (reason.startsWith(BELOW)) {
    const [state = "", code = ""] = reason.slice(BELOW.length).split(" ")
    return text.belowState(at(STATE_NAMES, state) ?? state, at(belowStateWords, code) ?? code)
  }
  return at(reasonWords, reason)
}

const BAD =
  /^(?:verification failed|the person's verification failed|is not a bank|the bank returned|a payment was)/

const stateOf = ({ step, reason }: Requirement): Need["state"] => {
  if (step === "verification") return "wait"
  return BAD.test(String(reason)) ? "bad" : "todo"
}

const whyOf = (requirement: Requirement, words: NeedWords | undefined): string => {
  const reason = String(requirement.reason)
  const isBetter = words?.why !== undefined && GENERAL.has(reason)
  return isBetter ? words.why : (reasonText(reason) ?? words?.why ?? "")
}

/** The requirements in words, in the order of onboarding. */
export const needsOf = (
  requirements: ReadonlyArray<Requirement>,
  nameOf: NameOf = () => undefined
): ReadonlyArray<Need> => {
  const needs = new Map<string, Need>()
  for (const requirement of requirements) {
    const { step, path } = requirement
    const key = [step, ...path].join(" ")
    const words = wordsOf(requirement)
    const why = whyOf(requirement, words)
    const before = needs.get(key)
    if (before) {
      needs.set(key, { ...before, why: `${before.why} ${why}` })
      continue
    }
    const id = idIn(requirement)
    const name = (id && nameOf(id)) ?? text.names[path[0] ?? ""] ?? ""
    const title = words?.title ?? ""
    needs.set(key, {
      key,
      requirement,
      title: typeof title === "string" ? title : title(name).trim(),
      why,
      state: stateOf(requirement),
      button: words?.button
    })
  }
  return [...needs.values()]
}
