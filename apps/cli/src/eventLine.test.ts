import { assert, describe, it } from "@effect/vitest"
import { eventTypes, type EventType } from "@payroll/domain/event/event"
import { exampleEvent } from "@payroll/operations/webhook/rules/exampleEvents"
import type { WebhookBody } from "@payroll/webhooks"
import { eventLine } from "./eventLine.ts"

const lineOf = (event: unknown, more: { readonly isOutOfOrder?: boolean } = {}) =>
  eventLine({
    event: event as WebhookBody,
    isOutOfOrder: more.isOutOfOrder ?? false,
    forwarded: undefined
  })

const eventOf = (type: EventType) => {
  const { payload } = exampleEvent(type)
  return { trigger: { eventType: type, sequence: 7, timestamp: "now" }, payload }
}

const failed = (type: EventType) => {
  const event = structuredClone(eventOf(type)) as unknown as {
    readonly payload: ReadonlyArray<Record<string, ReadonlyArray<Record<string, unknown>>>>
  }
  for (const entity of Object.values(event.payload[0] ?? {})) {
    Object.assign(entity[0] ?? {}, { kycStatus: "failed", reasons: ["not_found", "address"] })
  }
  return event
}

const ID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

describe("an event as a line", () => {
  it.each([
    ["company.kybstatus.update", `Acme Bakery LLC  ${ID}  passed`],
    ["companybankaccount.companybankaccountstatus.update", `Acme Bakery LLC  ${ID}  X+6789 ready`],
    ["employeebankaccount.employeebankaccountstatus.update", `Ben Okafor  ${ID}  X+6789 ready`],
    ["employee.kycstatus.update", `Ben Okafor  ${ID}  passed`],
    ["employee.employeestatus.update", `Ben Okafor  ${ID}  Active`],
    ["payschedule.payschedulestatus.update", `W2 Monthly  ${ID}  inactive`],
    ["payperiod.payperiodstatus.update", `2026-03-01 to 2026-03-31  ${ID}  submitted`],
    ["flowlink.flowlinkstatus.update", `worker-portal  ${ID}  revoked`],
    ["timeoffpolicy.timeoffpolicystatus.update", `Sick leave  ${ID}  Inactive`],
    ["timeoffassignment.timeoffassignmentstatus.update", `Vacation  ${ID}  Ended`]
  ] as const)("shows who %s is about, and its state", (type, about) => {
    assert.match(lineOf(eventOf(type)), new RegExp(`  ${type}  number 7  ${about}$`))
  })

  it("is whole for every type", () => {
    for (const type of eventTypes) {
      const parts = lineOf(eventOf(type)).split("  ")
      assert.isAtLeast(parts.length, 6, type)
      assert.notInclude(parts, "undefined")
    }
  })

  it("shows why a verification failed", () => {
    for (const type of ["company.kybstatus.update", "employee.kycstatus.update"] as const) {
      assert.match(lineOf(failed(type)), / {2}failed {2}reasons: not_found, address$/)
    }
  })

  it("shows that it is a test, or out of order", () => {
    const trigger = { eventType: "webhook.test", isTest: true, sequence: 0, timestamp: "now" }
    assert.strictEqual(lineOf({ trigger, payload: [] }), "now  webhook.test  test")
    const line = lineOf(eventOf("company.kybstatus.update"), { isOutOfOrder: true })
    assert.match(line, / {2}out of order$/)
  })
})
