/** `payroll webhook listen` next to a service, as somebody who builds a receiver uses it. */
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createBusiness } from "./business.ts"
import { Receiver } from "./receiver.ts"
import { Site, type Running } from "./site.ts"
import { until } from "./until.ts"

/** Each test starts about eight processes, one after the other. */
const MS_MAX = 300_000
const HOUR_MS = 3_600_000

interface Line {
  readonly event: {
    readonly trigger: {
      readonly eventType: string
      readonly sequence: number
      readonly isTest?: boolean
    }
  }
  readonly forwarded?: number
}

const listens = (listener: Running) =>
  until("it listens", () => listener.complaints.join().includes("listening for events"))

const linesOf = (listener: Running): ReadonlyArray<string> =>
  listener.output.split("\n").filter((line) => line !== "")

const endpointsOf = (site: Site) =>
  site.payroll<ReadonlyArray<{ readonly url: string }>>("webhook", "list")

/** Waits for a lane that pauses, and makes its pause longer than a command takes to start. */
const waits = async (site: Site): Promise<void> => {
  const lanes = "select 1 from delivery_lane where attempts = 1 and lease is null"
  await until("a lane pauses", () => site.rows(lanes).length === 1)
  site.change("update delivery_lane set due_at = due_at + ?", HOUR_MS)
}

/** Without the setting that allows private addresses. */
const siteOnLoopback = () => new Site({ PAYROLL_WEBHOOK_ALLOW: "" })

describe("payroll webhook listen", { timeout: MS_MAX }, () => {
  it("shows the events of a first call verified and in order, and leaves no endpoint", async () => {
    const site = siteOnLoopback()
    const service = await site.start()
    const listener = site.running("webhook", "listen")
    await listens(listener)
    await createBusiness(service)
    await until("three events", () => linesOf(listener).length === 3)
    const [insert = "", pending = "", passed = ""] = linesOf(listener)
    assert.match(insert, /company\.kybstatus\.insert {2}number 1 {2}.+ {2}\S{36} {2}new$/)
    assert.match(pending, /company\.kybstatus\.update {2}number 2 {2}.+ {2}\S{36} {2}pending$/)
    assert.match(passed, /company\.kybstatus\.update {2}number 3 {2}.+ {2}\S{36} {2}passed$/)
    assert.notInclude(listener.complaints.join(), "rejected")
    // An endpoint that lasts is another one than that of the listener, which is removed at the end.
    const target = "http://127.0.0.1:9/hook"
    const set = site.payroll<{ readonly secret: unknown }>("webhook", "set", "--url", target)
    const lasting = await set
    assert.isString(lasting.secret)
    assert.deepInclude(await site.payroll<object>("webhook", "disable"), { status: "disabled" })
    await listener.kill("SIGINT")
    assert.deepStrictEqual(
      (await endpointsOf(site)).map(({ url }) => url),
      [target]
    )
    await service.process.stop()
  })

  it("passes events on with headers that verify, and removes what a killed listener left", async () => {
    const site = siteOnLoopback()
    const service = await site.start()
    const killed = site.running("webhook", "listen", "--json")
    await listens(killed)
    await killed.kill("SIGKILL")
    assert.lengthOf(await endpointsOf(site), 1)

    const receiver = await new Receiver().listen()
    receiver.secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
    let refuses = true
    receiver.answering = ({ sequence }) => (sequence === 2 && refuses ? 500 : 204)
    const file = join(site.dataDir, "secret")
    writeFileSync(file, `${receiver.secret}\n`)
    const listener = site.running(
      "webhook",
      "listen",
      "--json",
      "--secret-file",
      file,
      "--forward-to",
      receiver.url
    )
    await listens(listener)
    assert.lengthOf(await endpointsOf(site), 1)
    const { companyId } = await createBusiness(service)
    // The answer of the program decides, so the event is sent again.
    await until("the second event is refused", () => linesOf(listener).length === 2)
    refuses = false
    await waits(site)
    assert.deepInclude(await site.payroll<object>("webhook", "retry"), { companies: 1 })
    await receiver.waitFor(companyId, 4)
    assert.deepStrictEqual(receiver.sequences(companyId), [1, 2, 2, 3])
    assert.strictEqual(receiver.forged, 0)

    await site.payroll("webhook", "trigger", "employee.kycstatus.update")
    const lines = await until(
      "five lines",
      () => linesOf(listener).length === 5 && linesOf(listener)
    )
    const printed = lines.map((line) => JSON.parse(line) as Line)
    assert.deepStrictEqual(
      printed.map(({ event, forwarded }) => [event.trigger.sequence, forwarded]),
      [
        [1, 204],
        [2, 500],
        [2, 204],
        [3, 204],
        [0, 204]
      ]
    )
    assert.deepInclude(printed[4]?.event.trigger, {
      eventType: "employee.kycstatus.update",
      isTest: true
    })
    assert.notInclude(listener.complaints.join(), receiver.secret)

    // What is not signed by the service is rejected.
    const [{ url }] = (await endpointsOf(site)) as [{ readonly url: string }]
    const forged = await fetch(url, { method: "POST", body: "{}" })
    assert.strictEqual(forged.status, 400)
    await until("the rejection", () => listener.complaints.join().includes("is rejected"))
    await listener.kill("SIGTERM")
    assert.deepStrictEqual(await endpointsOf(site), [])
  })
})
