import type { OvertimeRuleSet } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import type { TimeTrackingSettings } from "@payroll/domain/timeSettings/timeTrackingSettings"
import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/**
 * Reads the rules of time: how companies track time, when workers are scheduled to work, and the rules of overtime
 * that companies bring themselves.
 */
export class TimeRulesStore extends Context.Service<
  TimeRulesStore,
  {
    /** All settings of a company of the client, by their first days. */
    readonly settingsOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<TimeTrackingSettings>, Unavailable>
    /** All schedules of a worker of the client, by their first days. */
    readonly schedulesOf: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<ReadonlyArray<WorkSchedule>, Unavailable>
    /** The rule set with an id; undefined where there is none or it is another client's. */
    readonly ruleSet: (
      clientId: string,
      overtimeRuleSetId: string
    ) => Effect.Effect<OvertimeRuleSet | undefined, Unavailable>
    /** All rule sets of a company of the client, in the order of their ids. */
    readonly ruleSetsOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<OvertimeRuleSet>, Unavailable>
    /** How many workers have a schedule that names a rule set. */
    readonly workersByRuleSet: (
      clientId: string,
      overtimeRuleSetId: string
    ) => Effect.Effect<number, Unavailable>
  }
>()("payroll/TimeRulesStore") {}
