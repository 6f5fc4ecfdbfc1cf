/** The recipients of a client's hand-overs. */
import { StateConflict, type RecordNotFound } from "@payroll/domain/errors"
import type { Recipient } from "@payroll/domain/handover/recipient"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { PageOf } from "../page.ts"
import type { CommandEntry, KeyTaken, Unavailable } from "../writer.ts"

/** Recipients of a client that are not revoked at most. */
export const RECIPIENTS_MAX = 100

export const alreadyConfirmed = new StateConflict({
  message: "the recipient is confirmed already"
})

/**
 * Each change is about the client of its entry, and one transaction with the audit row and the key of the entry. A
 * recipient that is revoked is not found.
 */
export class Recipients extends Context.Service<
  Recipients,
  {
    /** Fails with StateConflict if another recipient has the name or the key, or if there are too many. */
    readonly add: (
      recipient: Recipient,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    readonly find: (
      clientId: string,
      id: string
    ) => Effect.Effect<Recipient | undefined, Unavailable>
    /** Confirms the fingerprint of a recipient. Fails with StateConflict if it is confirmed or revoked meanwhile. */
    readonly confirm: (
      id: string,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    readonly revoke: (
      id: string,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | RecordNotFound | Unavailable>
    /** Those that are not revoked, by id. */
    readonly list: (
      clientId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<Recipient>, Unavailable>
  }
>()("payroll/Recipients") {}
