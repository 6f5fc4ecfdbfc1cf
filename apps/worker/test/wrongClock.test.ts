/** The clock of a machine is 400 days ahead for a while: what is stored meanwhile does not wait for its date. */
import { clockFrom } from "@payroll/testing/clockShift"
import { assert, it } from "@effect/vitest"
import { createBusiness } from "./business.ts"
import { siteWithReceiver } from "./receiver.ts"
import { Site } from "./site.ts"
import { until } from "./until.ts"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DUE = `select due_at from verification_attempt where due_at is not null
  union all select due_at from delivery_lane where due_at is not null`

it("delivers and verifies what a clock 400 days ahead has dated, once it is right", async () => {
  const { receiver, site } = await siteWithReceiver()
  const settings = { PAYROLL_WEBHOOK_URL: receiver.url, PAYROLL_WEBHOOK_SECRET: receiver.secret }
  // The time that a worker has seen is that of the right clock.
  const first = await site.start()
  await until("the clock is marked", () => site.rows("select at from clock_mark").length === 1)
  await first.process.stop()

  const start = Date.now()
  const ahead = new Site(
    {
      ...settings,
      // Nobody is verified yet.
      PAYROLL_SANDBOX_DELAY_MS: "600000",
      ...clockFrom(new Date(start + 400 * DAY_MS).toISOString())
    },
    site.dataDir
  )
  receiver.answering = () => 500
  const wrong = await ahead.start()
  const { companyId } = await createBusiness(wrong)
  await until(
    "a delivery has failed",
    () => site.rows("select 1 from delivery_lane where attempts > 0 and lease is null").length === 1
  )
  await wrong.process.stop()
  const dated = site.rows(DUE) as ReadonlyArray<{ readonly due_at: number }>
  assert.lengthOf(dated, 2)
  for (const { due_at: at } of dated) assert.isAbove(at, start + 399 * DAY_MS)

  receiver.answering = () => 204
  const right = await site.start()
  await until("its work is due soon", () => {
    const rows = site.rows(DUE) as ReadonlyArray<{ readonly due_at: number }>
    return rows.every(({ due_at: at }) => at < Date.now() + 2 * MINUTE_MS)
  })
  site.pass(2 * MINUTE_MS)
  const verdict = await until("it is delivered and verified", () =>
    receiver.of(companyId).find(({ status }) => status === "passed")
  )
  assert.strictEqual(verdict.sequence, 3)
  await until("the endpoint is well again", () => {
    const [row] = site.rows("select state, first_failure_at from webhook_endpoint")
    return JSON.stringify(row) === JSON.stringify({ state: "active", first_failure_at: null })
  })
  await right.process.stop()
})
