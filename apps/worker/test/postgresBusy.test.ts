/** A PostgreSQL in which all sessions wait for a lock: requests are rejected in time. */
import { withPostgres } from "@payroll/testing/database/beside"
import { assert, describe, it } from "@effect/vitest"
import { Caller, total } from "./load.ts"
import { newPostgres } from "./postgresSite.ts"
import { Site } from "./site.ts"
import { until } from "./until.ts"
import { isNightly } from "@payroll/testing/nightly"

/** More than the service has connections. */
const CALLERS = 40
/** For a machine that does other work as well. */
const MARGIN_MS = 3_000
/** Milliseconds for which a credential is cached. */
const BELIEVED_MS = 500

/** The places where requests wait and their limits: for a connection, for a lock, or in a queue. */
const waits = [
  { of: "all, for connections that all wait", table: "credential", msMax: 2_000 },
  {
    of: "all, in transactions that have written, one after the other",
    table: "audit",
    msMax: 4_000
  },
  ...(isNightly
    ? [{ of: "for a connection and then for a lock", table: "company", msMax: 4_000 }]
    : [])
]

describe("a PostgreSQL that is busy", () => {
  it("rejects requests in time and is used again as soon as it is free", async () => {
    const url = await newPostgres()
    const site = new Site({ PAYROLL_DATABASE_URL: url })
    const service = await site.server()
    const callers = Array.from({ length: CALLERS }, () => new Caller({ takesRefusals: true }))
    const once = () => Promise.all(callers.map((caller) => caller.call(service, () => true)))
    await once()
    for (const { of, table, msMax } of waits) {
      for (const caller of callers) caller.slowestMs = 0
      const refused = total(callers, "refused")
      const forgotten = performance.now() + BELIEVED_MS
      await until("every request looks up its credential", () => performance.now() > forgotten)
      await withPostgres(url, async (client) => {
        await client.query(`begin; lock table ${table} in access exclusive mode`)
        await once()
      })
      assert.strictEqual(total(callers, "refused"), refused + CALLERS)
      const slowestMs = Math.max(...callers.map((caller) => caller.slowestMs))
      assert.isBelow(slowestMs, msMax + MARGIN_MS, of)

      const answered = total(callers, "answered")
      await once()
      assert.strictEqual(total(callers, "answered"), answered + CALLERS)
    }
    const { complaints } = service.process
    assert.isAtMost(complaints.length, waits.length)
    for (const line of complaints) assert.include(line, "storage is unavailable: ")
    await service.process.stop()
  })
})
