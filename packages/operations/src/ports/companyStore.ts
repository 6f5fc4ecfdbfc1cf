import type { CompanyProfile } from "@payroll/domain/company/profile"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

export interface LoadedProfile extends CompanyProfile {
  /** The revision of the profile that this snapshot shows. */
  readonly revision: number
}

/** Reads companies. Every answer is one consistent snapshot of committed data. */
export class CompanyStore extends Context.Service<
  CompanyStore,
  {
    /** The profile of a client's company; undefined where there is none or it is another client's. */
    readonly profile: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<LoadedProfile | undefined, Unavailable>
  }
>()("payroll/CompanyStore") {}
