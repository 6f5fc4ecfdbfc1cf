import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Reads when workers are scheduled to work. */
export class WorkScheduleStore extends Context.Service<
  WorkScheduleStore,
  {
    /** All schedules of a worker of the client, by their first days. */
    readonly schedulesOf: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<ReadonlyArray<WorkSchedule>, Unavailable>
  }
>()("payroll/WorkScheduleStore") {}
