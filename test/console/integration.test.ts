/** Webhooks, events and the audit in the console, against a receiver that fails at first. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { eventGroups } from "../../packages/domain/src/event/event.ts"
import { submitCompany } from "./companies.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

/** Longer than the worker takes to move a lane back. */
const FRAMES_MAX = 600

let started: Site | string
let receiver: Server
let isFailing = true
let received = 0
let companyId: string
let endpointId: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: webhooks in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  receiver = createServer((_request, response) => {
    if (!isFailing) received += 1
    response.writeHead(isFailing ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve)
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const method = "addWebhookEndpoint"
  const { status, text } = await started.admin.operate(method, { method, webhookEndpoint: { url } })
  assert.strictEqual(status, 200, text)
  endpointId = JSON.parse(text).webhookEndpoint.webhookEndpointId
  companyId = await submitCompany(started, "Delta Bicycles")
}, 300_000)
afterAll(async () => {
  if (typeof started === "string") return
  await started.stop()
  receiver.closeAllConnections()
  receiver.close()
})

/** Shows a page again until a link with this name is there. */
const untilLinked = async (
  page: { reload: () => Promise<unknown> },
  isThere: () => Promise<number>
) => {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await isThere()) > 0) return
    await page.reload()
  }
  assert.fail("it does not appear")
}

describe("an event", () => {
  it("shows its body and the failed delivery, and is sent again to a receiver that works", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/companies/${companyId}?view=timeline&kind=event`)
    await page.getByText("company.kybstatus.insert").waitFor()
    const method = "getEvents"
    const { text } = await here.admin.operate(method, { method, companyId })
    const { eventId } = JSON.parse(text).events[0]
    await page.goto(`${here.url}/events/${eventId}`)
    await page.getByText('"eventType": "company.kybstatus.insert"').waitFor()
    await untilLinked(page, async () => {
      await page.getByRole("heading", { name: "Deliveries" }).waitFor()
      return page.getByText("waiting").count()
    })
    await page.getByText("Next try").waitFor()
    await page.getByText("Repeat it with curl").click()
    await page.getByText("--header 'webhook-id:").waitFor()
    isFailing = false
    const before = received
    await page.getByRole("button", { name: "Send it again" }).click()
    await page.getByText("at once, out of its order").waitFor()
    assert.strictEqual(received, before)
    await page.getByRole("button", { name: "Send it again" }).click()
    await page.getByText("The event is sent again").waitFor()
    assert.isAbove(received, before)
    const earlier = received
    await page.getByRole("button", { name: "Send all from here" }).click()
    await page
      .getByText(
        /^Events that are sent again: \d+, of companies: \d+\. Behind them wait: \d+\. They go to http/
      )
      .waitFor()
    await page.getByRole("button", { name: "Send all from here" }).click()
    for (let frames = 0; frames < FRAMES_MAX; frames += 1) {
      if (received > earlier) break
      await page.evaluate("new Promise(requestAnimationFrame)")
    }
    assert.isAbove(received, earlier)
    await closed(tab)
  })
})

describe("the events", () => {
  it("are listed by each group of types that the service has", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/events`)
    await page.getByRole("heading", { name: "Events" }).waitFor()
    const offered = await page.evaluate(
      `[...document.querySelectorAll('select[name="eventTypes"] option')].map(({ value }) => value)`
    )
    assert.deepStrictEqual(offered, ["", ...eventGroups])
    await page.getByLabel("Type").selectOption("timesheet.*")
    await page.getByRole("button", { name: "Filter" }).click()
    await page.getByText("No event matches.").waitFor()
    await closed(tab)
  })
})

describe("an endpoint", () => {
  it("gets a test, is disabled and enabled again", async (context) => {
    const here = site(context)
    isFailing = false
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/webhooks`)
    await page.getByText(/^\d+ attempts, \d+ failed$/).waitFor()
    await page.getByRole("link", { name: "http://127.0.0.1" }).click()
    await page.getByText(/^\d+ attempts, \d+ failed$/).waitFor()
    assert.strictEqual(await page.locator(".last-hours rect").count(), 2 * 24)
    const before = received
    await page.getByRole("button", { name: "Send a test" }).click()
    await page.locator(".toast").waitFor()
    assert.isAbove(received, before)
    await page.getByRole("button", { name: "Disable" }).click()
    await page.getByText("a person disabled it").waitFor()
    await page.getByRole("button", { name: "Enable" }).click()
    await page.getByRole("button", { name: "Send a test" }).waitFor()
    await closed(tab)
  })

  it("is not shown to a role that does not administer", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(await here.person("Rosa Diaz", "review"))
    const { page } = tab
    await page.goto(`${here.url}/events`)
    await page.getByRole("heading", { name: "Events" }).waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Webhooks" }).count(), 0)
    assert.strictEqual(await page.getByRole("link", { name: "Audit" }).count(), 0)
    await page.goto(`${here.url}/webhooks`)
    await page.getByText("There is no such page").waitFor()
    await closed(tab)
  })
})

it("every page of integration and the audit meets WCAG AA and fits a phone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const method = "getEvents"
  const { text } = await here.admin.operate(method, { method, companyId })
  const { eventId } = JSON.parse(text).events[0]
  await lookAtEach(tab, [
    `${here.url}/webhooks`,
    `${here.url}/webhooks/${endpointId}`,
    `${here.url}/events?companyId=${companyId}`,
    `${here.url}/events/${eventId}`,
    `${here.url}/calendar?year=2026&other=Weekly&closedDays=2026-12-24`,
    `${here.url}/calendar?closedDays=tomorrow`,
    `${here.url}/audit`
  ])
  await closed(tab)
})
