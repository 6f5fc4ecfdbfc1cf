import type { OvertimeRuleSet } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Reads the rules of overtime that companies bring themselves. */
export class OvertimeRuleSetStore extends Context.Service<
  OvertimeRuleSetStore,
  {
    /** The set with an id; undefined where there is none or it is another client's. */
    readonly ruleSet: (
      clientId: string,
      overtimeRuleSetId: string
    ) => Effect.Effect<OvertimeRuleSet | undefined, Unavailable>
    /** All sets of a company of the client, in the order of their ids. */
    readonly ruleSetsOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<OvertimeRuleSet>, Unavailable>
    /** How many workers have a schedule that names a set. */
    readonly workersBy: (
      clientId: string,
      overtimeRuleSetId: string
    ) => Effect.Effect<number, Unavailable>
  }
>()("payroll/OvertimeRuleSetStore") {}
