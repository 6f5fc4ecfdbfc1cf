import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { eventGroups, eventTypes } from "../event/event.ts"
import { eventFilters, EventFilters, takesType, WebhookSecret } from "./webhookEndpoint.ts"

const TYPE = "employee.kycstatus.insert"

describe("the filters of an endpoint", () => {
  it("are the types, their categories, and their entities", () => {
    assert.lengthOf(eventTypes, 38)
    assert.strictEqual(eventFilters.length, 38 + 19 + 18)
    assert.includeMembers([...eventFilters], ["employee.*", "employee.kycstatus.*", TYPE])
  })

  it("have a group for each type", () => {
    assert.includeMembers([...eventFilters], [...eventGroups])
    for (const type of eventTypes) {
      assert.lengthOf(
        eventGroups.filter((group) => takesType([group], type)),
        1,
        type
      )
    }
  })

  it.each([
    [undefined, true],
    [[TYPE], true],
    [["employee.kycstatus.*"], true],
    [["payperiod.*", "employee.*"], true],
    [["employee.kycstatus.update"], false],
    [["employee.employeestatus.*"], false],
    [["employeebankaccount.*", "company.*"], false]
  ])("take an event, or not: %j", (filters, isTaken) => {
    assert.strictEqual(takesType(filters, TYPE), isTaken)
  })

  it.each([
    [[]],
    [["employee"]],
    [["*"]],
    [["employee.%"]],
    [["employee.kycstatus.delete"]],
    ["x"]
  ])("are refused: %j", (filters) => {
    assert.isTrue(Result.isFailure(Schema.decodeUnknownResult(EventFilters)(filters)))
  })
})

describe("a webhook secret", () => {
  const decode = Schema.decodeUnknownResult(WebhookSecret)
  const of = (bytes: number) => Buffer.alloc(bytes, 7).toString("base64")

  it.each([of(24), `whsec_${of(24)}`, of(64), `whsec_${of(33)}`])(
    "is kept as given: %s",
    (text) => {
      const secret = Result.getOrThrow(decode(text))
      assert.strictEqual(Redacted.value(secret), text)
      assert.notInclude(String(secret), text)
    }
  )

  it.each([
    of(23),
    of(65),
    "whsec_",
    `${of(24)}=`,
    of(32).slice(0, -1),
    `${of(32).slice(0, -2)}d=`,
    `${of(24).slice(1)}-`,
    `whsec_whsec_${of(24)}`
  ])("is refused: %s", (text) => {
    assert.isTrue(Result.isFailure(decode(text)))
  })
})
