/** Loads a pay schedule with its company and the periods that a change may touch. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { addDays } from "@payroll/domain/calendar/localDate"
import { RecordNotFound } from "@payroll/domain/errors"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { orNotFound } from "../../orNotFound.ts"
import { profileOf, type LoadedProfile } from "../../ports/companyStore.ts"
import { PayScheduleStore } from "../../ports/payScheduleStore.ts"

export interface LoadedSchedule {
  readonly loaded: LoadedProfile
  readonly schedule: PaySchedule
  /** In order; all that end today or later. */
  readonly standing: ReadonlyArray<PayPeriod>
}

export const loadSchedule = Effect.fnUntraced(function* (clientId: string, payScheduleId: string) {
  const record = "pay schedule"
  const loaded = yield* orNotFound(record, profileOf(clientId, "paySchedule", payScheduleId))
  const schedule = loaded.paySchedules.find(({ id }) => id === payScheduleId)
  if (!schedule) return yield* new RecordNotFound({ record })
  // The decision was dated before; a day may have begun since.
  const from = addDays(easternDayOf(yield* Clock.currentTimeMillis), -1)
  const { standing } = yield* PayScheduleStore
  const snapshot: LoadedSchedule = {
    loaded,
    schedule,
    standing: yield* standing(clientId, payScheduleId, from)
  }
  return snapshot
})
