import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { KybStatus } from "@payroll/domain/company/company"
import type { CompanyProfile, ShownProfile } from "@payroll/domain/company/profile"
import type { KioskPinRule } from "@payroll/domain/timeSettings/timeTrackingSettings"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { orNotFound } from "../orNotFound.ts"
import type { Unavailable, UniqueValue } from "../writer.ts"

export interface LoadedProfile extends CompanyProfile {
  /** The revision of the profile that this snapshot shows. */
  readonly revision: number
  /** The company's own verification attempts. */
  readonly attempts: Attempts
}

/** The profile of a company that a verdict moves. */
export interface VerifiedProfile extends ShownProfile {
  readonly revision: number
}

/** The latest verification attempt of a subject and the number of its failed ones. */
export interface Attempts {
  readonly latest: VerificationAttempt | undefined
  readonly failed: number
}

/** Records that belong to a company. */
export type CompanyPart = "companyLocation" | "businessUser" | "companyBankAccount" | "paySchedule"

/** Reads companies. Every answer is one consistent snapshot of committed data. */
export class CompanyStore extends Context.Service<
  CompanyStore,
  {
    /** The profile of a client's company; undefined where there is none or it is another client's. */
    readonly profile: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<LoadedProfile | undefined, Unavailable>
    /** The profile of a client's company as events show it: neither its attempts nor what its KYB information seals. */
    readonly shownProfile: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<VerifiedProfile | undefined, Unavailable>
    /**
     * The verification status of a client's company, without its profile; undefined where there is none or it is
     * another client's.
     */
    readonly kybStatus: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<KybStatus | undefined, Unavailable>
    /**
     * The day on which a client's company was incorporated, without its profile; undefined where nobody has stored it,
     * or there is no such company.
     */
    readonly dateOfIncorporation: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<LocalDate | undefined, Unavailable>
    /** The rule for PINs at kiosks that a client's company began with; undefined where there is no such company. */
    readonly kioskPin: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<KioskPinRule | undefined, Unavailable>
    /** The company that a location, a business user, a bank account or a pay schedule of the client belongs to. */
    readonly companyOf: (
      clientId: string,
      kind: CompanyPart,
      id: string
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The newest company with the client's own id; undefined where there is none. */
    readonly companyOfReference: (
      clientId: string,
      companyReferenceId: string
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The newest employer with the key of a name; undefined where there is none. */
    readonly employerOfName: (
      clientId: string,
      name: string
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The company that holds a claim, such as what identifies a contractor. */
    readonly holder: (
      clientId: string,
      claim: UniqueValue
    ) => Effect.Effect<LoadedProfile | undefined, Unavailable>
    /** The profile of a contractor's company, also for a caller who is limited to its employers. */
    readonly contractor: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<LoadedProfile | undefined, Unavailable>
    /** The attempts of any subject of the client. */
    readonly attempts: (clientId: string, subjectId: string) => Effect.Effect<Attempts, Unavailable>
  }
>()("payroll/CompanyStore") {}

/** The profile of a client's company; fails with RecordNotFound where there is none or it is another client's. */
export const requireCompany = (clientId: string, companyId: string) =>
  Effect.flatMap(CompanyStore, ({ profile }) => orNotFound("company", profile(clientId, companyId)))

/** The profile that a location, a business user, a bank account or a pay schedule belongs to. */
export const profileOf = (
  clientId: string,
  kind: CompanyPart,
  id: string
): Effect.Effect<LoadedProfile | undefined, Unavailable, CompanyStore> =>
  Effect.flatMap(CompanyStore, (store) =>
    Effect.flatMap(store.companyOf(clientId, kind, id), (companyId) =>
      companyId === undefined ? Effect.succeed(undefined) : store.profile(clientId, companyId)
    )
  )
