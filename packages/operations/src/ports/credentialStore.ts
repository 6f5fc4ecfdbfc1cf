/** Issues and withdraws the credentials of a client. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Decider } from "@payroll/domain/decision/personDecision"
import { StateConflict, type RecordNotFound } from "@payroll/domain/errors"
import type { Role } from "../caller.ts"
import type { PageOf } from "../page.ts"
import type { CommandEntry, KeyTaken, Unavailable } from "../writer.ts"

/** The audited operation of `addCredential` where it gives the role `payroll`. */
export const ISSUED_PAYROLL_ROLE = "addPayrollCredential"

/** The person of a credential, by name and, where it is known, by the id of a worker or a business user. */
export interface CredentialPerson {
  readonly person: string | undefined
  readonly userId: string | undefined
  readonly businessUserId: string | undefined
}

/** The role, the person and the limits of a credential. */
export interface CredentialTerms extends CredentialPerson {
  readonly role: Role
  /** True if its requests may name another person than its own as the one who acts. */
  readonly mayActForOthers: boolean
  /** The name of the program that uses it. */
  readonly program: string | undefined
  /** The companies that it is limited to; undefined for all of its client. */
  readonly companyIds: ReadonlyArray<string> | undefined
  /** The ranges of addresses that it is limited to (`AddressRange`); undefined for all. */
  readonly addresses: ReadonlyArray<string> | undefined
  /** The location whose workers a kiosk is for; undefined for all of its companies. */
  readonly companyLocationId: string | undefined
  /** UTC milliseconds; undefined if it does not expire. */
  readonly expiresAt: number | undefined
}

/** A change of the person, of whether others may be named, or of the program; null takes its name away. */
export interface CredentialUpdate {
  readonly person: CredentialPerson | undefined
  readonly mayActForOthers: boolean | undefined
  readonly program: string | null | undefined
}

export interface ListedCredential extends CredentialTerms {
  /** The name of its client. */
  readonly client: string
  readonly keyId: string
  readonly createdAt: number
  /** To the minute. */
  readonly lastUsedAt: number | undefined
  /** Until then the secret before the last rotation is accepted too. */
  readonly previousUntil: number | undefined
  /** True until a second person approved it, if it needs one: it is refused until then. */
  readonly awaitsApproval: boolean
}

export const notWaiting = new StateConflict({
  message: "the credential does not wait for an approval"
})

/** A credential that waits for a second person. */
export interface PendingCredential {
  readonly issuer: Decider
  readonly createdAt: number
}

export interface CurrentCredential extends ListedCredential {
  readonly waits: PendingCredential | undefined
}

/** A credential with its secret, which is shown once. */
export interface IssuedSecret {
  readonly keyId: string
  readonly secret: Redacted.Redacted<string>
}

type Changed<A> = Effect.Effect<A, KeyTaken | RecordNotFound | Unavailable>

/**
 * Each change is about the client of its entry, and one transaction with the audit row and the key of the
 * entry. A change of a credential succeeds only when every process acts on it.
 */
export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /**
     * Fails with RecordNotFound if a company is not the client's, or the location not the company's. With an issuer
     * it is refused until it is approved by a second person.
     */
    readonly add: (
      terms: CredentialTerms,
      entry: CommandEntry,
      issuer?: Decider
    ) => Changed<IssuedSecret>
    /** The credential with a key id that is not revoked; undefined if there is none. */
    readonly find: (
      clientId: string,
      keyId: string
    ) => Effect.Effect<CurrentCredential | undefined, Unavailable>
    /** Approves a credential that waits. Fails with StateConflict if it does not wait any more. */
    readonly approve: (
      keyId: string,
      entry: CommandEntry
    ) => Effect.Effect<void, KeyTaken | StateConflict | Unavailable>
    /** Gives it another secret; the one before is accepted for `overlapMs` more. */
    readonly rotate: (
      keyId: string,
      overlapMs: number,
      entry: CommandEntry
    ) => Changed<IssuedSecret>
    /** Changes what is not undefined. The person is replaced as a whole. */
    readonly update: (keyId: string, change: CredentialUpdate, entry: CommandEntry) => Changed<void>
    readonly revoke: (keyId: string, entry: CommandEntry) => Changed<void>
    /** The number of credentials of all clients that are not revoked and have a person, but no id of that person. */
    readonly countWithoutId: Effect.Effect<number, Unavailable>
    /** The locations of the kiosks of a company at a time (UTC milliseconds); undefined for a kiosk of all. */
    readonly kiosks: (
      clientId: string,
      companyId: string,
      at: number
    ) => Effect.Effect<ReadonlyArray<string | undefined>, Unavailable>
    /** Those that are not revoked, of one client or of all, by key id. */
    readonly list: (
      clientId: string | undefined,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<ListedCredential>, Unavailable>
  }
>()("payroll/CredentialStore") {}
