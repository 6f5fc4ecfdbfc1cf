/** A receiver that failed, as the operator sees it and recovers it. */
import { assert, describe, it } from "@effect/vitest"
import { createBusiness } from "./business.ts"
import { siteWithReceiver } from "./receiver.ts"
import type { Site } from "./site.ts"
import { until } from "./until.ts"

const HOUR_MS = 3_600_000

interface Deliveries {
  readonly deliveries: ReadonlyArray<{
    readonly result: string
    readonly statusCode: number | null
    readonly sequence: number
  }>
}

/** Waits until a company's lane pauses after this number of failed attempts. */
const resting = (site: Site, companyId: string, attempts: number) =>
  until(
    `a pause after ${attempts} attempts`,
    () =>
      site.rows(
        "select 1 from delivery_lane where company_id = ? and attempts = ? and lease is null",
        companyId,
        attempts
      ).length === 1
  )

describe("a receiver that fails", () => {
  it("twice has its story in `payroll webhook deliveries`", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    receiver.answering = () => (receiver.received.length < 3 ? 500 : 204)
    const { companyId } = await createBusiness(service)
    for (const attempts of [1, 2]) {
      await resting(site, companyId, attempts)
      site.pass(HOUR_MS)
    }
    await until(
      "all are delivered",
      () => site.rows("select 1 from delivery_lane where next_sequence = 4").length === 1
    )
    const story = async (...filter: ReadonlyArray<string>) => {
      const { deliveries } = await site.payroll<Deliveries>("webhook", "deliveries", ...filter)
      return deliveries.map(({ sequence, result, statusCode }) => [sequence, result, statusCode])
    }
    assert.deepStrictEqual(await story(), [
      [3, "delivered", 204],
      [2, "delivered", 204],
      [1, "delivered", 204],
      [1, "refused", 500],
      [1, "refused", 500]
    ])
    assert.deepStrictEqual(await story("--result", "refused"), [
      [1, "refused", 500],
      [1, "refused", 500]
    ])
    // What may not be complete yet is not in the list that others go on from.
    assert.deepStrictEqual(await story("--oldest-first"), [])
    await service.process.stop()
  })

  it("for an hour is recovered by one command, in order and without loss", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    let fails = true
    receiver.answering = () => (fails ? 503 : 204)
    const companies = [await createBusiness(service), await createBusiness(service)]
    for (const attempts of [1, 2, 3]) {
      for (const { companyId } of companies) await resting(site, companyId, attempts)
      // After 5 s, 5 min and 30 min; the fourth attempt would be made two hours later.
      if (attempts < 3) site.pass(HOUR_MS / 2)
    }
    const { message } = await site.payroll<{ readonly message: string }>("webhook", "recover")
    assert.match(message, /^Nothing was given up .* wait after failures: 2; .*webhook retry/u)
    fails = false
    receiver.received.length = 0
    assert.deepInclude(await site.payroll<object>("webhook", "retry"), { companies: 2 })
    for (const { companyId } of companies) {
      await receiver.waitFor(companyId, 3)
      assert.deepStrictEqual(receiver.sequences(companyId), [1, 2, 3])
    }
    await service.process.stop()
  })

  it("is told what waited and what it missed when it is enabled again", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    receiver.answering = () => 500
    const { companyId } = await createBusiness(service)
    await resting(site, companyId, 1)
    await site.payroll("webhook", "retry", "--company", companyId, "--skip", "--yes")
    await resting(site, companyId, 1)
    await site.payroll("webhook", "disable")
    receiver.answering = () => 204
    receiver.received.length = 0
    const { backlog, message } = await site.payroll<{
      readonly backlog: unknown
      readonly message: string
    }>("webhook", "enable")
    assert.deepStrictEqual(backlog, { waitingEvents: 2, missedEvents: 1 })
    const [command = ""] = /webhook recover \S+(?=\))/.exec(message) ?? []
    site.pass(HOUR_MS)
    await receiver.waitFor(companyId, 2)
    assert.deepStrictEqual(receiver.sequences(companyId), [2, 3])
    await site.payroll(...command.split(" "))
    await receiver.waitFor(companyId, 5)
    assert.deepStrictEqual(receiver.sequences(companyId), [2, 3, 1, 2, 3])
    await service.process.stop()
  })
})
