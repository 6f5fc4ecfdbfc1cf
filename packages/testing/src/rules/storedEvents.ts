/** The stored events of a company in the terms of the model. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Inspection } from "../storage.ts"
import type { Names } from "./storedFields.ts"

interface StoredEvent {
  readonly trigger: { readonly eventType: string; readonly sequence: number }
  readonly payload: ReadonlyArray<Readonly<Record<string, ReadonlyArray<EventEntity> | undefined>>>
}
interface PaidEntity {
  readonly payScheduleId: string
  readonly payPeriodId: string | undefined
  readonly status: string
  readonly PayPeriodStatus: string
}
interface PolicyEntity {
  readonly timeOffPolicyId: string
  readonly status: { readonly timeOffPolicyStatus: string }
}
interface RequestEntity {
  readonly timeOffRequestId: string
  readonly status: { readonly timeOffRequestStatus: string }
}
interface SheetEntity {
  readonly timesheetId: string
  readonly status: { readonly timesheetStatus: string }
}
interface AssignmentEntity {
  readonly timeOffPolicyAssignmentId: string
  readonly status: { readonly timeOffAssignmentStatus: string }
}
interface EventEntity {
  readonly companyID: string
  readonly userId: string
  readonly kycStatus: string
  readonly status: { readonly userStatus: string }
  readonly BankAccounts: ReadonlyArray<{
    readonly companyFundingSourceEntityId: string
    readonly userBankAccountId: string
    readonly status: string
  }>
}

/** `[type, subject, state]`. */
const eventOf = (names: Names, { trigger: { eventType }, payload: [entity] }: StoredEvent) => {
  const [user] = entity?.["user"] ?? []
  const [company] = entity?.["Company"] ?? []
  const nameOf = (id: string | undefined) => names.get(id ?? "") ?? id
  if (eventType.startsWith("pay")) {
    const [about] = [entity?.["paySchedule"], entity?.["payPeriod"]].flatMap((each) => each ?? [])
    const { payScheduleId, payPeriodId, status, PayPeriodStatus } = about as unknown as PaidEntity
    return [eventType, nameOf(payPeriodId ?? payScheduleId), PayPeriodStatus ?? status]
  }
  if (eventType.startsWith("timeoffpolicy.")) {
    const [policy] = (entity?.["timeOffPolicy"] ?? []) as unknown as ReadonlyArray<PolicyEntity>
    return [eventType, nameOf(policy?.timeOffPolicyId), policy?.status.timeOffPolicyStatus]
  }
  if (eventType.startsWith("timeoffrequest.")) {
    const [request] = (entity?.["timeOffRequest"] ?? []) as unknown as ReadonlyArray<RequestEntity>
    return [eventType, nameOf(request?.timeOffRequestId), request?.status.timeOffRequestStatus]
  }
  if (eventType.startsWith("timesheet.")) {
    const [sheet] = (entity?.["timesheet"] ?? []) as unknown as ReadonlyArray<SheetEntity>
    return [eventType, nameOf(sheet?.timesheetId), sheet?.status.timesheetStatus]
  }
  if (eventType.startsWith("timeoffassignment.")) {
    const [assignment] = (entity?.["timeOffPolicyAssignment"] ??
      []) as unknown as ReadonlyArray<AssignmentEntity>
    const { timeOffPolicyAssignmentId: id, status } = assignment ?? {}
    return [eventType, nameOf(id), status?.timeOffAssignmentStatus]
  }
  if (user && eventType.startsWith("employeebankaccount.")) {
    const [account] = user.BankAccounts
    return [eventType, nameOf(account?.userBankAccountId), account?.status]
  }
  if (user) {
    const says = eventType.includes(".kycstatus") ? user.kycStatus : user.status.userStatus
    return [eventType, nameOf(user.userId), says]
  }
  if (eventType.startsWith("company.")) {
    return [eventType, nameOf(company?.companyID), company?.kycStatus]
  }
  const [account] = company?.BankAccounts ?? []
  return [eventType, nameOf(account?.companyFundingSourceEntityId), account?.status]
}

/** A company's events in order; their numbers have no gaps. */
export const eventsOf = Effect.fnUntraced(function* (names: Names, companyId: string) {
  const { rows } = yield* Inspection
  const events = (yield* rows("event", { company_id: companyId }))
    .map(({ body }) => JSON.parse(String(body)) as StoredEvent)
    .toSorted((one, other) => one.trigger.sequence - other.trigger.sequence)
  assert.deepStrictEqual(
    events.map(({ trigger }) => trigger.sequence),
    events.map((_, index) => index + 1)
  )
  // What is wrong with recorded time is the engine's.
  return events
    .filter(({ trigger }) => !trigger.eventType.startsWith("timeexception."))
    .map((event) => eventOf(names, event))
})
