import { assert, describe, it } from "@effect/vitest"
import type { CompanyEntity as DomainCompany } from "@payroll/domain/company/profile"
import type { EventType } from "@payroll/domain/event/event"
import { payPeriodEvent, payScheduleEvent } from "@payroll/domain/payroll/event"
import type { UserEntity as DomainUser } from "@payroll/domain/worker/event"
import { AT, examplePayPeriod, examplePaySchedule } from "@payroll/testing/exampleProfile"
import type {
  CompanyEntity,
  PayPeriodEntity,
  PayScheduleEntity,
  UserEntity,
  WebhookType
} from "./body.ts"

type DeepReadonly<A> = A extends string | number | boolean | undefined
  ? A
  : { readonly [Key in keyof A]: DeepReadonly<A[Key]> }

/** `true` only if a value of either type is one of the other. */
type Same<A, B> = [DeepReadonly<A>] extends [DeepReadonly<B>]
  ? [DeepReadonly<B>] extends [DeepReadonly<A>]
    ? true
    : false
  : false

describe("the types of bodies", () => {
  it("are those of the domain", () => {
    // Does not compile if they differ. A date is a text here, and a checked one in the domain.
    const same: readonly [
      Same<WebhookType, EventType>,
      Same<CompanyEntity, DomainCompany>,
      Same<Omit<UserEntity, "dateOfJoin">, Omit<DomainUser, "dateOfJoin">>
    ] = [true, true, true]
    assert.lengthOf(same, 3)
  })

  it("have all fields of pay schedules and pay periods", () => {
    const schedule: Required<PayScheduleEntity> = {
      payScheduleId: "schedule-1",
      companyId: "company-1",
      workerType: "W2",
      compensationFrequency: "Monthly",
      status: "active"
    }
    const period: Required<PayPeriodEntity> = {
      payPeriodId: "period-1",
      payScheduleId: "schedule-1",
      companyId: "company-1",
      PayBeginDate: "2026-03-01",
      PayEndDate: "2026-03-31",
      DeadlineToRunPayroll: "2026-03-27",
      PayDate: "2026-03-31",
      PayPeriodStatus: "new"
    }
    assert.deepStrictEqual(payScheduleEvent("event-1", "insert", examplePaySchedule, AT).payload, [
      { paySchedule: [schedule] }
    ])
    assert.deepStrictEqual(payPeriodEvent("event-1", "insert", examplePayPeriod, AT).payload, [
      { payPeriod: [period] }
    ])
  })
})
