/** Requests to erase what is stored about somebody. */
import type { ErasureRequest } from "@payroll/domain/decision/erasureRequest"
import { StateConflict } from "@payroll/domain/errors"
import type { LeaverFacts } from "@payroll/domain/retention/keptKinds"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CommandEntry, KeyTaken, Unavailable } from "../writer.ts"
import type { Erasure } from "./erasures.ts"

export const alreadyConfirmed = new StateConflict({ message: "the erasure is confirmed already" })
export const alreadyAsked = new StateConflict({ message: "the erasure was asked for meanwhile" })
export const held = new StateConflict({
  message: "a legal hold keeps it: nothing is erased until the hold is released"
})

/** The erasure of a request that is confirmed, for the register. */
export const confirmedErasure = (
  { id, clientId, companyId, subject, subjectId }: ErasureRequest,
  at: number
): Erasure => ({
  id,
  clientId,
  companyId,
  subject,
  subjectId,
  at,
  state: "waiting",
  dueAt: at
})

type Subject = Pick<ErasureRequest, "clientId" | "companyId" | "subjectId">

/** Each change is one transaction with the audit row and the key of the entry, and takes place only without a hold. */
export class ErasureRequests extends Context.Service<
  ErasureRequests,
  {
    /** The request about somebody, whatever became of it. */
    readonly find: (
      clientId: string,
      subjectId: string
    ) => Effect.Effect<ErasureRequest | undefined, Unavailable>
    /** True if there is a legal hold of the subject, of its company, or of a worker who is part of it. */
    readonly isHeld: (subject: Subject) => Effect.Effect<boolean, Unavailable>
    readonly ask: (
      request: ErasureRequest,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    /** Confirms a request, and adds its erasure to the register, from which it is carried out. */
    readonly confirm: (
      request: ErasureRequest,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    readonly facts: (
      clientId: string,
      companyId: string,
      workerId: string
    ) => Effect.Effect<LeaverFacts, Unavailable>
  }
>()("payroll/ErasureRequests") {}
