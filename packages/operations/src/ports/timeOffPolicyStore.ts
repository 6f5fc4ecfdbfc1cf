import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Reads time off policies. */
export class TimeOffPolicyStore extends Context.Service<
  TimeOffPolicyStore,
  {
    /** The policy with an id; undefined where there is none or it is another client's. */
    readonly policy: (
      clientId: string,
      timeOffPolicyId: string
    ) => Effect.Effect<TimeOffPolicy | undefined, Unavailable>
    /** All policies that a company of the client ever had, in the order of their ids. */
    readonly policiesOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<TimeOffPolicy>, Unavailable>
  }
>()("payroll/TimeOffPolicyStore") {}
