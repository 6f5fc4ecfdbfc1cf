/** A pay schedule, or all that a company ever had. */
import { Uuid } from "@payroll/domain/field/uuid"
import { payScheduleStatuses, type PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { missing } from "@payroll/domain/problem"
import { RecordNotFound } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { WorkerType } from "@payroll/domain/field/workerType"
import { CompensationFrequency } from "@payroll/domain/payroll/compensationFrequency"
import { payRulesJsonSchema } from "@payroll/domain/paySchedule/jsonSchema"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { PayScheduleState } from "../answerStates.ts"
import { entityOf, ids, listOf, recordShownFields, shownDay, valueOf } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore, profileOf } from "../ports/companyStore.ts"
import { recordShown, stateShown } from "./read.ts"

const PayScheduleShown = entityOf("PaySchedule", "A pay schedule.", {
  payScheduleId: ids.payScheduleId,
  companyId: ids.companyId,
  workerType: valueOf(WorkerType, "The type of the workers that it pays."),
  compensationFrequency: valueOf(CompensationFrequency, "How often it pays."),
  specification: Schema.Record(Schema.String, Schema.Unknown)
    .check(Schema.makeFilter(() => true, { toJsonSchema: () => payRulesJsonSchema }))
    .annotate({ description: "The rules by which pay periods and pay dates are made." }),
  periodsUntil: shownDay("The last day that pay periods cover so far."),
  status: PayScheduleState,
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
    payScheduleId: Schema.optionalKey(described(Uuid, "The pay schedule.")),
    companyId: Schema.optionalKey(described(Uuid, "The company whose pay schedules are shown."))
  }),
  rules: [
    publishedAs(eitherOf("payScheduleId", "companyId"), ({ payScheduleId, companyId }) =>
      payScheduleId === undefined && companyId === undefined ? [missing(["payScheduleId"])] : []
    )
  ],
  response: Schema.Struct({ paySchedules: listOf(PayScheduleShown, "The pay schedules.") }),
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
