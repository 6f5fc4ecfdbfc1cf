import type { ErasureState, ErasureSubject } from "@payroll/domain/decision/erasureRequest"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** An erasure. It has ids and times, and nothing about the person. */
export interface Erasure {
  readonly id: string
  readonly clientId: string
  /** The company of a worker or a business user, or the company itself; undefined of a client. */
  readonly companyId: string | undefined
  readonly subject: ErasureSubject
  readonly subjectId: string
  /** Time at which it was asked for, UTC milliseconds. */
  readonly at: number
  readonly state: ErasureState
  /** Time from which the next step is due; undefined once it is done. */
  readonly dueAt: number | undefined
}

/** Time within which what was stored about somebody since is looked through again. */
export const LOOKED_THROUGH_MS = 30 * 86_400_000

/** An erasure as it is stored. */
export interface StoredErasure extends Erasure {
  /** False of a row that somebody without the root key stored or changed. */
  readonly isGenuine: boolean
}

/** An erasure that a register lacks. */
export interface LackedErasure {
  readonly id: string
  /** True if the database has what was erased. */
  readonly isThere: boolean
}

/** An erasure as a register learns of it that is older: it waits, or is done where the subject is not there. */
export const learnedErasure = (erasure: Erasure, isThere: boolean): Erasure => ({
  ...erasure,
  state: isThere ? "waiting" : "done",
  dueAt: isThere ? erasure.at : undefined
})

/**
 * The register of erasures. Rows stay for good, and each has a MAC under the root key. The row of an erasure is added
 * in the transaction that erases (`prepareErasures` of adapters); these are the other accesses.
 */
export class Erasures extends Context.Service<
  Erasures,
  {
    /** Adds erasures that are not there, by their ids. Gives how many. */
    readonly add: (erasures: ReadonlyArray<Erasure>) => Effect.Effect<number, Unavailable>
    /** Adds erasures of those who have none, so that one of many processes begins each. Gives how many. */
    readonly begin: (erasures: ReadonlyArray<Erasure>) => Effect.Effect<number, Unavailable>
    /** Those of at most 1,000 erasures that are not there, in no order. */
    readonly lacked: (
      erasures: ReadonlyArray<Erasure>
    ) => Effect.Effect<ReadonlyArray<LackedErasure>, Unavailable>
    /** At most `limit` erasures of all clients with later ids than `after`, in the order of ids. */
    readonly list: (
      after: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<StoredErasure>, Unavailable>
    /** How many there are, of all clients. */
    readonly count: Effect.Effect<number, Unavailable>
    /**
     * At most `limit` genuine erasures whose next step is due at a time, the longest due first; what the law keeps goes
     * by the believed time. Rows that somebody stored without the root key hold up no others.
     */
    readonly due: (
      times: { readonly now: number; readonly believed: number },
      limit: number
    ) => Effect.Effect<ReadonlyArray<StoredErasure>, Unavailable>
    /** Stores the state of an erasure and when its next step is due, unless others changed that since `before`. */
    readonly settle: (
      erasure: Erasure,
      before: Pick<Erasure, "dueAt">
    ) => Effect.Effect<void, Unavailable>
    /** Makes the MACs of at most `limit` genuine rows under another root key anew. Gives how many. */
    readonly remake: (limit: number) => Effect.Effect<number, Unavailable>
  }
>()("payroll/Erasures") {}
