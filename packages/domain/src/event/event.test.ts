import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { seed } from "@payroll/testing/seed"
import { eventBody, type CompanyEvent } from "./event.ts"

const event: CompanyEvent = {
  id: "0199a2f0-0000-7000-8000-000000000001",
  type: "company.kybstatus.update",
  clientId: "client-1",
  companyId: "company-1",
  at: Date.UTC(2026, 2, 8, 9, 5, 7, 42),
  payload: [{ Company: [{ company: 'Müller & Söhne "Bäckerei"', kycStatus: "pending" }] }]
}

const bodyOf = (companyEvent: CompanyEvent, sequence: number): string => {
  const [before, after] = eventBody(companyEvent)
  return `${before}${sequence}${after}`
}

describe("the body of an event", () => {
  it("has these bytes", () => {
    assert.strictEqual(
      bodyOf(event, 7),
      '{"trigger":{"eventId":"0199a2f0-0000-7000-8000-000000000001",' +
        '"eventType":"company.kybstatus.update","eventTimeStamp":"03/08/2026 09:05:07",' +
        '"timestamp":"2026-03-08T09:05:07.042Z","sequence":7},' +
        '"payload":[{"Company":[{"company":"Müller & Söhne \\"Bäckerei\\"","kycStatus":"pending"}]}]}'
    )
  })

  it("is JSON with the sequence number in the trigger, and the payload as it was", () => {
    const payload = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }))
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 0, max: 253_402_300_799_999 }),
        payload,
        fc.string(),
        (sequence, at, rows, id) => {
          const body: unknown = JSON.parse(bodyOf({ ...event, id, at, payload: rows }, sequence))
          const iso = new Date(at).toISOString()
          const [year, month, day] = iso.slice(0, 10).split("-")
          assert.deepStrictEqual(body, {
            trigger: {
              eventId: id,
              eventType: event.type,
              eventTimeStamp: `${month}/${day}/${year} ${iso.slice(11, 19)}`,
              timestamp: iso,
              sequence
            },
            payload: JSON.parse(JSON.stringify(rows)) as unknown
          })
        }
      ),
      { seed }
    )
  })

  it("names neither the client nor what is about storage alone", () => {
    assert.notInclude(bodyOf(event, 1), "client-1")
  })
})
