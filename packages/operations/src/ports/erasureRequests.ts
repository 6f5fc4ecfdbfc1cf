/** Requests to erase what is stored about somebody. */
import type { ErasureRequest } from "@payroll/domain/decision/erasureRequest"
import { StateConflict } from "@payroll/domain/errors"
import type { PaidAs } from "@payroll/domain/retention/recordKeeping.data"
import type { LeaverFacts } from "@payroll/domain/retention/keptKinds"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Changes, CommandEntry, KeyTaken, Unavailable } from "../writer.ts"
import type { Erasure } from "./erasures.ts"

export const alreadyConfirmed = new StateConflict({ message: "the erasure is confirmed already" })
export const notAsked = new StateConflict({
  message: "no erasure waits for a confirmation: there is nothing to withdraw"
})
export const alreadyAsked = new StateConflict({ message: "the erasure was asked for meanwhile" })

/** The company or the user with a legal hold that stops an erasure. */
export interface HeldBy {
  readonly kind: "company" | "user"
  readonly id: string
}

export const underHold = new StateConflict({
  message: "a legal hold keeps it: nothing is erased until the hold is released"
})

/** Somebody of a company, who has no erasure yet. */
export interface PersonToErase {
  readonly kind: "worker" | "businessUser"
  readonly id: string
}

/** Erasures for which another one waits. */
export interface UnderWay {
  readonly count: number
  /** When the first of their next steps is due; undefined without any. */
  readonly dueAt: number | undefined
}

/** The facts that decide about the erasure of a company, or of all companies of a client. */
export interface CompanyFacts {
  /** How many workers have not left. */
  readonly working: number
  /** How many companies work with it as a contractor; of a client none, whose workers are counted. */
  readonly contracts: number
  /** How many of the companies are being verified. */
  readonly verifying: number
  /** How its workers are paid. */
  readonly workerTypes: ReadonlyArray<PaidAs>
  /** The facts about the worker who was paid last, with all places. */
  readonly facts: LeaverFacts
}

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
    /** The legal hold of the subject, of its company, or of a worker who is part of it; undefined if there is none. */
    readonly hold: (subject: Subject) => Effect.Effect<HeldBy | undefined, Unavailable>
    /**
     * At most 1,000 erasures that a legal hold of a company stops, or one of a worker with these ids, as they are due
     * once it is released: rows for the commit that releases it.
     */
    readonly stoppedBy: (
      clientId: string,
      companyId: string,
      personIds: ReadonlyArray<string> | undefined
    ) => Effect.Effect<NonNullable<Changes["dueErasures"]>, Unavailable>
    readonly ask: (
      request: ErasureRequest,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    /** Confirms a request, and adds its erasure to the register, from which it is carried out. */
    readonly confirm: (
      request: ErasureRequest,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    /** Takes a request away that nobody confirmed yet. */
    readonly withdraw: (
      request: ErasureRequest,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    /** At most `limit` requests of all clients that nobody confirmed yet, with later ids than `after`. */
    readonly waiting: (
      after: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ErasureRequest>, Unavailable>
    readonly facts: (
      clientId: string,
      companyId: string,
      workerId: string
    ) => Effect.Effect<LeaverFacts, Unavailable>
    /** Returns the facts about a company, or about all companies of the client. */
    readonly companyFacts: (
      clientId: string,
      companyId: string | undefined
    ) => Effect.Effect<CompanyFacts, Unavailable>
    /** At most `limit` people of a company of whom the register has no erasure, in the order of ids. */
    readonly people: (
      clientId: string,
      companyId: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<PersonToErase>, Unavailable>
    /** At most `limit` ids of companies of which the register has no erasure, in their order. */
    readonly companies: (
      clientId: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<string>, Unavailable>
    /** The erasures under way: of the people of a company, or of the companies of a client. */
    readonly underWay: (
      clientId: string,
      companyId: string | undefined
    ) => Effect.Effect<UnderWay, Unavailable>
  }
>()("payroll/ErasureRequests") {}
