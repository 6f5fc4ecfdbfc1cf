/** A pay schedule, or all that a company ever had. */
import { Uuid } from "@payroll/domain/field/uuid"
import { payScheduleStatuses, type PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { missing } from "@payroll/domain/problem"
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineRead } from "../defineOperation.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore, profileOf } from "../ports/companyStore.ts"
import { recordShown, recordShownFields, StateShown, stateShown, Text } from "./read.ts"

const PayScheduleShown = Schema.Struct({
  payScheduleId: Text,
  companyId: Text,
  workerType: Text,
  compensationFrequency: Text,
  specification: Schema.Record(Schema.String, Schema.Unknown),
  /** The last day that pay periods cover so far. */
  periodsUntil: Text,
  status: StateShown,
  ...recordShownFields
})

const payScheduleShown = (schedule: PaySchedule) => ({
  payScheduleId: schedule.id,
  companyId: schedule.companyId,
  workerType: schedule.workerType,
  compensationFrequency: schedule.compensationFrequency,
  specification: { ...schedule.specification },
  periodsUntil: schedule.periodsUntil,
  status: stateShown(payScheduleStatuses, schedule.status),
  ...recordShown(schedule)
})

export const getPaySchedule = defineRead({
  group: "reports",
  name: "getPaySchedule",
  role: "read",
  summary: "A pay schedule, or all of a company",
  request: Schema.Struct({
    payScheduleId: Schema.optionalKey(Uuid),
    companyId: Schema.optionalKey(Uuid)
  }),
  rules: [
    publishedAs(eitherOf("payScheduleId", "companyId"), ({ payScheduleId, companyId }) =>
      payScheduleId === undefined && companyId === undefined ? [missing(["payScheduleId"])] : []
    )
  ],
  response: Schema.Struct({ paySchedules: Schema.Array(PayScheduleShown) }),
  read: ({ payScheduleId, companyId }, { client }) =>
    Effect.gen(function* () {
      if (payScheduleId === undefined) {
        const { profile } = yield* CompanyStore
        const { paySchedules } = yield* orNotFound("company", profile(client.id, companyId ?? ""))
        return { paySchedules: paySchedules.map(payScheduleShown) }
      }
      const record = "pay schedule"
      const { company, paySchedules } = yield* orNotFound(
        record,
        profileOf(client.id, "paySchedule", payScheduleId)
      )
      if (companyId !== undefined && company.id !== companyId) {
        return yield* new RecordNotFound({ record })
      }
      const asked = paySchedules.filter(({ id }) => id === payScheduleId)
      return { paySchedules: asked.map(payScheduleShown) }
    }),
  example: { payScheduleId: exampleId, companyId: exampleId }
})
