/** The faults of `deliveryFaults.ts` on PostgreSQL, and with a PostgreSQL that crashes and starts again. */
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { createDatabase, migrateAndGrant } from "@payroll/testing/database/roles"
import { describe, it, onTestFinished } from "@effect/vitest"
import { assertConsistent } from "./deliveryAssertions.ts"
import { deliveryFaults } from "./deliveryFaults.ts"
import { Caller } from "./load.ts"
import { newPostgres } from "./postgresSite.ts"
import { allDelivered, assertArrived, hurry, siteWithTwoEndpoints } from "./twoEndpoints.ts"
import { until } from "./until.ts"
import { isNightly } from "@payroll/testing/nightly"

deliveryFaults("PostgreSQL", async () => ({ PAYROLL_DATABASE_URL: await newPostgres() }))

const RESTARTS = isNightly ? 20 : 2
const CALLERS = 4
const WINDOW = 32

describe("deliveries to two endpoints", () => {
  it.skipIf(process.env["PAYROLL_TEST_POSTGRES_URL"] !== undefined)(
    "survive crashes of PostgreSQL without a restart of the service",
    { timeout: 30_000 * RESTARTS + 60_000 },
    async () => {
      const postgres = await OwnPostgres.start()
      onTestFinished(() => postgres.stop())
      const created = await createDatabase(postgres.url)
      await migrateAndGrant(created)
      const { site, endpoints } = await siteWithTwoEndpoints({ PAYROLL_DATABASE_URL: created.url })
      const service = await site.start()
      const callers = Array.from({ length: CALLERS }, () => new Caller({ takesRefusals: true }))
      let isOver = false
      const calls = Promise.all(callers.map((caller) => caller.call(service, () => isOver)))
      let underWay = 0
      const arrived = () => endpoints.reduce((sum, { accepted }) => sum + accepted.length, 0)
      const more = async () => {
        const before = arrived()
        await until("deliveries arrive", () => arrived() > before + CALLERS)
      }
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await more()
        await postgres.crash()
        underWay += endpoints.reduce((sum, { receiver }) => sum + receiver.open, 0)
        await postgres.restart()
        await more()
      }
      isOver = true
      await calls
      await Promise.all(callers.map((caller) => caller.settle(service)))
      // Only leases that a crash has lost are left then: what a process at work has in hand would be sent twice.
      await service.process.stop()
      await hurry(site)
      const after = await site.start()
      await allDelivered(site)
      await after.process.stop()
      await assertArrived(site, endpoints, underWay + WINDOW * endpoints.length)
      await assertConsistent(site)
    }
  )
})
