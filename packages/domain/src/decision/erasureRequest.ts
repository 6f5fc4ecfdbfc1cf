/** A request to erase what is stored about somebody: one person asks, and another one, or time, confirms. */
import { requireOtherPerson, type Decider } from "./personDecision.ts"
import type { StateConflict } from "../errors.ts"
import * as Result from "effect/Result"

const DAY_MS = 86_400_000

export const erasureSubjects = ["worker", "businessUser", "company", "client"] as const
export type ErasureSubject = (typeof erasureSubjects)[number]

/**
 * `waiting`: it is under way, or a hold stops it, and everything may be there still; `kept`: what the law keeps is
 * there, until its day; `done`.
 */
export const erasureStates = ["waiting", "kept", "done"] as const
export type ErasureState = (typeof erasureStates)[number]

/** How far erasures are, by the ids of those who are erased. */
export type ErasureStates = ReadonlyMap<string, ErasureState>

export interface ErasureRequest {
  readonly id: string
  readonly clientId: string
  /** The company of a worker or a business user, or the company itself; undefined of a client. */
  readonly companyId: string | undefined
  readonly subject: ErasureSubject
  readonly subjectId: string
  readonly askedBy: Decider
  /** UTC milliseconds. */
  readonly askedAt: number
  readonly confirmedAt: number | undefined
}

/** The time from which the person who asked may confirm, after so many days: UTC milliseconds. */
export const aloneFrom = ({ askedAt }: Pick<ErasureRequest, "askedAt">, days: number): number =>
  askedAt + days * DAY_MS

/** Fails for a person who may not confirm at a time; alone after so many days. */
export const requireConfirmation = (
  request: ErasureRequest,
  decider: Decider,
  { at, days }: { readonly at: number; readonly days: number }
): Result.Result<void, StateConflict> =>
  at >= aloneFrom(request, days) ? Result.void : requireOtherPerson(request.askedBy, decider)
