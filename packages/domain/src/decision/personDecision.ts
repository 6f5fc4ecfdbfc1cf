/**
 * A person's decision about a verification or a bank account, and the four-eyes rule: with it a decision takes effect
 * when a second person agrees.
 */
import * as Result from "effect/Result"
import { StateConflict } from "../errors.ts"
import { isSamePerson, sharePerson, type Actor, type Person } from "../person.ts"
import { created, changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

export type DecisionStatus = "waiting" | "effective" | "void"

export const decisionStatuses: StateTable<DecisionStatus> = {
  waiting: ["effective", "void"],
  effective: [],
  void: []
}

export type DecidedKind = "verification" | "bankAccount"

export const DECISIONS = ["passed", "failed", "approved"] as const

export interface PersonDecision extends RecordBase {
  readonly subjectKind: DecidedKind
  /** The id of the verification attempt or of the bank account. */
  readonly subjectId: string
  readonly decision: (typeof DECISIONS)[number]
  /** A text that `isReason` accepts; bank accounts have none. */
  readonly reason: string | undefined
  readonly credential: string
  /** The person whom the credential belonged to, where that is another one than acted; their id, if it was known. */
  readonly credentialPerson: string | undefined
  readonly credentialPersonId: string | undefined
  /** The person who acted; their id, if it was known. */
  readonly person: string
  readonly personId: string | undefined
  readonly status: DecisionStatus
}

/** Input of a decision. */
export type DecisionInput = Decider &
  Pick<PersonDecision, "subjectKind" | "subjectId" | "decision" | "reason">

/** Milliseconds that a first decision waits for a second one. */
export const DECISION_WAITS_MS = 7 * 24 * 60 * 60 * 1_000

/** Time at which a first decision stops waiting, UTC milliseconds. */
export const waitsUntil = ({ createdAt }: Pick<PersonDecision, "createdAt">): number =>
  createdAt + DECISION_WAITS_MS

/** True if a decision still waits for a second one. */
export const isWaiting = (
  decision: Pick<PersonDecision, "status" | "createdAt">,
  at: number
): boolean => decision.status === "waiting" && at < waitsUntil(decision)

const personOf = (name: string, id: string | undefined): Person => ({
  name,
  ids: id === undefined ? [] : [id]
})

/** The person who decides, with the credential. */
export interface Decider {
  readonly credential: string
  readonly by: Actor
}

/** The decider of a stored decision. */
const deciderOf = (decision: PersonDecision): Decider => {
  const { credential, person, personId, credentialPerson: owner, credentialPersonId } = decision
  const credentialPerson = owner === undefined ? undefined : personOf(owner, credentialPersonId)
  return { credential, by: { ...personOf(person, personId), credentialPerson } }
}

/** The effect of a decision. */
export interface Evaluation {
  /** True if the subject changes now; otherwise the decision waits for a second one. */
  readonly isEffective: boolean
  /** The first decision that this one agrees with. */
  readonly first: PersonDecision | undefined
  /** Earlier first decisions that no longer count. */
  readonly voided: ReadonlyArray<PersonDecision>
}

const conflict = (message: string) => Result.fail(new StateConflict({ message }))

/** Fails unless the second decision comes from another person with another credential. */
export const requireOtherPerson = (
  first: Decider,
  second: Decider
): Result.Result<void, StateConflict> =>
  first.credential === second.credential || sharePerson(first.by, second.by)
    ? conflict("the second decision must come from another person with another credential")
    : Result.void

/** True if a decision changes one that the same person made with the same credential. */
const changesDecision = (first: PersonDecision, input: DecisionInput): boolean =>
  first.credential === input.credential &&
  isSamePerson(deciderOf(first).by, input.by) &&
  first.decision !== input.decision

/**
 * Evaluates a decision against those that are stored as waiting. Without four eyes it takes effect at once. With them
 * it takes effect if an unexpired first decision says the same, from another credential and another person; the persons
 * of the credentials count too. The person who decided first may decide otherwise, which replaces the first decision.
 */
export const evaluated = (
  stored: ReadonlyArray<PersonDecision>,
  input: DecisionInput,
  isFourEyes: boolean,
  at: number
): Result.Result<Evaluation, StateConflict> => {
  const first = stored.find((decision) => isWaiting(decision, at))
  if (!isFourEyes) return Result.succeed({ isEffective: true, first: undefined, voided: stored })
  if (!first || changesDecision(first, input)) {
    return Result.succeed({ isEffective: false, first: undefined, voided: stored })
  }
  return Result.flatMap(requireOtherPerson(deciderOf(first), input), () => {
    if (first.decision !== input.decision) {
      return conflict("the decision does not agree with the first one, which waits for a second")
    }
    const voided = stored.filter((decision) => decision !== first)
    return Result.succeed({ isEffective: true, first, voided })
  })
}

/** The records of an evaluated decision: the new one, and earlier ones that it completes or voids. */
export const decisionRecords = (
  { isEffective, first, voided }: Evaluation,
  { by, ...input }: DecisionInput,
  base: Pick<RecordBase, "id" | "clientId" | "companyId">,
  at: number
): { readonly added: PersonDecision; readonly updated: ReadonlyArray<PersonDecision> } => ({
  added: {
    ...created(base.id, base, at),
    ...input,
    person: by.name,
    personId: by.ids[0],
    credentialPerson: by.credentialPerson?.name,
    credentialPersonId: by.credentialPerson?.ids[0],
    status: isEffective ? "effective" : "waiting"
  },
  updated: [
    ...(first ? [changed(first, { status: "effective" as const }, at)] : []),
    ...voided.map((decision) => changed(decision, { status: "void" as const }, at))
  ]
})
