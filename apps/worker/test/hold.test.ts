/** Deliveries that are held, over real processes: after a restore, by a setting, and around kills. */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBusiness } from "./business.ts"
import { siteWithReceiver, type Receiver } from "./receiver.ts"
import { Site, type Service } from "./site.ts"
import { hurry } from "./twoEndpoints.ts"
import { until } from "./until.ts"

/** Each test starts about ten processes, one after the other. */
const MS_MAX = 180_000

interface Held {
  readonly held: boolean
  readonly changed: boolean
}

const release = (site: Site) => site.payroll<Held>("webhook", "release")

/** Waits until the loop of a service has had events to send for two polls, and sent none. */
const idle = async (site: Site, receiver: Receiver, received: number): Promise<void> => {
  const start = Date.now()
  await until("two polls", () => Date.now() - start > 2_200)
  assert.isAbove(site.rows("select 1 from delivery_lane where due_at is not null").length, 0)
  assert.strictEqual(receiver.received.length, received)
}

const readiness = async ({ url }: Service): Promise<unknown> =>
  (await fetch(`${url}/health/ready`)).json()

/** A copy of a data directory with its database restored from a backup. */
const restored = async (site: Site, receiver: Receiver): Promise<Site> => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-test-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, "backup.db")
  await site.payroll("backup", file)
  for (const name of ["keys.json", "credentials.json"]) {
    cpSync(join(site.dataDir, name), join(dataDir, name))
  }
  const copy = new Site(
    { PAYROLL_WEBHOOK_URL: receiver.url, PAYROLL_WEBHOOK_SECRET: receiver.secret },
    dataDir
  )
  await copy.payroll("restore", file)
  return copy
}

/** The holds and releases in the audit. */
const auditOf = (site: Site): ReadonlyArray<unknown> =>
  site
    .rows(
      "select operation from audit where operation in ('webhook.hold', 'webhook.release') order by id"
    )
    .map((row) => (row as { readonly operation: string }).operation)

describe("held webhook deliveries", { timeout: MS_MAX }, () => {
  it("wait in a restored database until a person releases them, and then arrive in order", async () => {
    const { receiver, site } = await siteWithReceiver()
    const server = await site.server()
    const before = await createBusiness(server)
    await server.process.stop()
    const copy = await restored(site, receiver)
    // A restored database that is released before a process has started on it.
    const other = await restored(site, receiver)
    assert.deepStrictEqual(await release(other), { held: false, changed: true })
    assert.deepStrictEqual(auditOf(other), ["webhook.hold", "webhook.release"])

    const service = await copy.start()
    const later = await createBusiness(service)
    await until(
      "the verdicts",
      () => copy.rows("select 1 from company where kyb_status = 'passed'").length === 2
    )
    await idle(copy, receiver, 0)
    assert.include(service.process.complaints.join(), "webhook deliveries are held")
    assert.deepInclude(await readiness(service), { webhookDeliveries: "held" })
    assert.deepStrictEqual(auditOf(copy), ["webhook.hold"])

    // A kill changes nothing, nor does a second process.
    await service.process.kill("SIGKILL")
    const again = await copy.start()
    copy.worker()
    await idle(copy, receiver, 0)
    assert.deepStrictEqual(await release(copy), { held: false, changed: true })
    assert.deepStrictEqual(auditOf(copy), ["webhook.hold", "webhook.release"])
    await again.process.kill("SIGKILL")
    // What it had leased is sent by the other process.
    await hurry(copy)
    for (const { companyId } of [before, later]) {
      // One that was under way at the kill can come twice.
      const first = () => [...new Set(receiver.sequences(companyId))]
      await until("all events", () => first().length === 3)
      assert.deepStrictEqual(first(), [1, 2, 3])
    }
    const last = await copy.server()
    assert.notProperty(await readiness(last), "webhookDeliveries")
    assert.deepStrictEqual(last.process.complaints, [])
  })

  it("wait after a start with PAYROLL_WEBHOOK_HOLD=true, also at starts without it", async () => {
    const { receiver, site } = await siteWithReceiver()
    const holding = new Site(
      {
        PAYROLL_WEBHOOK_URL: receiver.url,
        PAYROLL_WEBHOOK_SECRET: receiver.secret,
        PAYROLL_WEBHOOK_HOLD: "true"
      },
      site.dataDir
    )
    const first = await holding.start()
    const { companyId } = await createBusiness(first)
    await first.process.kill("SIGTERM")
    const service = await site.start()
    await idle(site, receiver, 0)
    await release(site)
    await receiver.waitFor(companyId, 3)
    assert.deepStrictEqual(receiver.sequences(companyId), [1, 2, 3])

    // By command, while the service runs.
    assert.deepStrictEqual(await site.payroll("webhook", "hold"), { held: true, changed: true })
    assert.deepStrictEqual(await site.payroll("webhook", "hold"), { held: true, changed: false })
    const held = await createBusiness(service)
    await idle(site, receiver, 3)
    const [{ id }] = site.rows("select id from event where sequence = 1") as [{ id: string }]
    const replay = site.payroll("webhook", "replay", "--event", id)
    await replay.then(
      () => assert.fail("one event was sent again"),
      (error: unknown) => assert.include(String(error), "webhook deliveries are held")
    )
    await release(site)
    await receiver.waitFor(held.companyId, 3)
    const rows = site.rows(
      "select operation from audit where operation like 'webhook.%' and operation <> 'webhook.set' order by id"
    )
    assert.deepStrictEqual(
      rows.map((row) => (row as { operation: string }).operation),
      ["webhook.hold", "webhook.release", "webhook.hold", "webhook.release"]
    )
  })
})
