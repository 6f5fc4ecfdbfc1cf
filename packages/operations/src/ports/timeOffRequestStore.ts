import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Reads requests for time off without what is sealed, in the order of their ids. */
export class TimeOffRequestStore extends Context.Service<
  TimeOffRequestStore,
  {
    /** At most `rows` requests of a company after an id. */
    readonly ofCompany: (
      clientId: string,
      companyId: string,
      after: string,
      rows: number
    ) => Effect.Effect<ReadonlyArray<TimeOffRequest>, Unavailable>
    /** At most `rows` requests of a worker after an id. */
    readonly ofWorker: (
      clientId: string,
      workerId: string,
      after: string,
      rows: number
    ) => Effect.Effect<ReadonlyArray<TimeOffRequest>, Unavailable>
  }
>()("payroll/TimeOffRequestStore") {}
