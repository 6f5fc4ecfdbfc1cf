import { eventTypes, testEventBody } from "@payroll/domain/event/event"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { eventSchemas } from "../../eventSchemas.ts"
import { exampleEvent } from "./exampleEvents.ts"

describe.each(eventTypes)("the example of %s", (type) => {
  it("is a well-formed event, marked as a test", () => {
    const body: unknown = JSON.parse(
      testEventBody("019b2a4c-0000-7000-8000-000000000001", 0, exampleEvent(type))
    )
    const schema = eventSchemas.find((each) => each.type === type)?.body ?? assert.fail(type)
    assert.isTrue(Schema.is(schema as Schema.Codec<unknown>)(body))
    assert.deepInclude((body as { readonly trigger: object }).trigger, {
      eventType: type,
      sequence: 0,
      isTest: true
    })
  })
})
