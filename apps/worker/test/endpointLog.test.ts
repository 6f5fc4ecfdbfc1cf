/** The log of a running service about an endpoint: its changes, and no attempt. */
import { assert, describe, it } from "@effect/vitest"
import { createBusiness } from "./business.ts"
import { siteWithReceiver } from "./receiver.ts"
import type { Site } from "./site.ts"
import { until } from "./until.ts"

const HOUR_MS = 3_600_000
const LAST_ATTEMPT = 9

/** Waits until so many attempts were made, and are settled. */
const attempted = (site: Site, count: number) =>
  until(`${count} attempts`, () => site.rows("select 1 from delivery_attempt").length === count)

const messagesIn = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.map((line) => (JSON.parse(line) as { readonly message: string }).message)

describe("the log of a service", () => {
  it("has one line for each change of an endpoint and each event that is given up, and none for an attempt", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    const warnings = () => messagesIn(service.process.complaints)
    let status = 500
    receiver.answering = () => status
    const { companyId } = await createBusiness(service)
    await createBusiness(service)
    await attempted(site, 2)
    for (const attempts of [4, 6]) {
      site.pass(HOUR_MS)
      await attempted(site, attempts)
    }
    const failing = "a webhook endpoint fails"
    await until("the first line", () => warnings().length > 0)
    assert.deepStrictEqual(warnings(), [failing])

    // The tenth attempt at one event is its last.
    const last = "update delivery_lane set attempts = ? where company_id = ?"
    site.change(last, LAST_ATTEMPT, companyId)
    site.pass(HOUR_MS)
    await attempted(site, 8)
    const halted = "a webhook event is halted after the last attempt"
    await until("its line", () => warnings().length > 1)
    assert.deepStrictEqual(warnings(), [failing, halted])

    status = 204
    await site.payroll("webhook", "retry")
    const recovered = "a webhook endpoint takes events again"
    const recoveries = () =>
      messagesIn(service.process.notes).filter((message) => message === recovered)
    await until("it recovers", () => recoveries().length > 0)
    await attempted(site, 14)
    status = 410
    await createBusiness(service)
    const gone = "a webhook endpoint is disabled, because it answered 410"
    await until("it is disabled", () => warnings().length > 2)
    assert.deepStrictEqual(warnings(), [failing, halted, gone])
    const of = JSON.parse(service.process.complaints[1] ?? "") as Readonly<Record<string, unknown>>
    assert.containsAllKeys(of, ["endpointId", "clientId", "companyId", "eventId"])
    assert.lengthOf(recoveries(), 1)
    await service.process.kill("SIGTERM")
  })
})
