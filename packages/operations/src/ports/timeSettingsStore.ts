import type { TimeTrackingSettings } from "@payroll/domain/timeSettings/timeTrackingSettings"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Reads how companies track time. */
export class TimeSettingsStore extends Context.Service<
  TimeSettingsStore,
  {
    /** All settings of a company of the client, by their first days. */
    readonly settingsOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<TimeTrackingSettings>, Unavailable>
  }
>()("payroll/TimeSettingsStore") {}
