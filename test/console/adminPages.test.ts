/** Webhooks, events, clients, credentials, the audit and the figures in a real browser. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { isNightly } from "../../packages/testing/src/nightly.ts"
import type { Page } from "../browser/browser.ts"
import { submitCompany } from "./companies.ts"
import { hold } from "./network.ts"
import { closed, lookAtEach, signIn, startSite, type Site } from "./site.ts"

/** Longer than the worker takes to move a lane back. */
const FRAMES_MAX = 600

let started: Site | string
let receiver: Server
let isFailing = false
let received = 0
let companyId: string
let url: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: administration in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite({ PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" })
  if (typeof started === "string") return
  receiver = createServer((_request, response) => {
    if (!isFailing) received += 1
    response.writeHead(isFailing ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve)
  })
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
}, 300_000)
afterAll(async () => {
  if (typeof started === "string") return
  await started.stop()
  receiver.closeAllConnections()
  receiver.close()
})

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).last().click()

const pick = async (page: Page, menu: string | RegExp, entry: string): Promise<void> => {
  await page.getByRole("button", { name: menu }).first().click()
  await page.getByRole("menuitem", { name: entry, exact: true }).click()
}

/** Loses the answer of the next call that stores something. Gives the idempotency keys of the calls since then. */
const loseAnswer = async (page: Page) => {
  await page.evaluate(`window.keysSent = []; window.fetchWhole = fetch
    window.fetch = async (path, options) => {
      const answer = await fetchWhole(path, options)
      const key = options?.headers?.["Idempotency-Key"]
      if (key !== undefined && keysSent.push(key) === 1) throw new TypeError("the answer is lost")
      return answer
    }`)
  return async () => {
    const keys = await page.evaluate("window.fetch = fetchWhole; keysSent")
    return keys as ReadonlyArray<string>
  }
}

/** The key and the secret that a page shows once. */
const shownOnce = async (page: Page) => {
  await page.getByText("Copy the secret now").waitFor()
  const codes = await page.evaluate(
    '[...document.querySelectorAll(".once > span")].map((each) => each.textContent)'
  )
  const [username = "", password = ""] = codes as ReadonlyArray<string>
  await page.keyboard.press("Escape")
  await page.getByText("I stored the secret in a safe place").click()
  await press(page, "Done")
  await page.getByText(password).waitFor({ state: "detached" })
  return { username, password }
}

const read = async (here: Site, method: string, request: object = {}) => {
  const { status, text } = await here.admin.operate(method, { method, ...request })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

const endpointOf = async (here: Site) =>
  (await read(here, "getWebhookEndpoints")).webhookEndpoints[0]

describe("an endpoint", () => {
  it("is added with its secret shown once; a bad address stays at its field", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/webhooks`)
    await page.getByText("No endpoint yet").waitFor()
    await press(page, "Add endpoint")
    await page.getByLabel("What it is for").fill("Ledger Sync")
    await page.getByLabel("Address").fill("ftp://ledger.example")
    await press(page, "Add endpoint")
    await page.locator(".drawer .error").first().waitFor()
    assert.strictEqual(await page.getByLabel("What it is for").inputValue(), "Ledger Sync")
    await page.getByLabel("Address").fill(url)
    await page.getByText("Companies", { exact: true }).last().click()
    await press(page, "Add endpoint")
    const { username, password } = await shownOnce(page)
    assert.strictEqual(username, url)
    assert.match(password, /^whsec_/)
    const stored = await endpointOf(here)
    assert.deepInclude(stored, { url, description: "Ledger Sync", eventTypes: ["company.*"] })
    await closed(tab)
  })

  it("is edited against a change by somebody else, and gets another secret", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/webhooks`)
    await page.getByRole("link", { name: "Ledger Sync" }).click()
    await page.getByText("Nothing waits to be sent.").waitFor()
    await press(page, "Edit")
    await page.getByLabel("What it is for").fill("Ledger and payslips")
    const { webhookEndpointId } = await endpointOf(here)
    const webhookEndpoint = { webhookEndpointId, description: "Changed meanwhile" }
    await read(here, "updateWebhookEndpoint", { webhookEndpoint })
    await press(page, "Save")
    await page.getByText("Changed meanwhile").first().waitFor()
    await press(page, "Save mine")
    await page.getByRole("heading", { name: "Ledger and payslips" }).waitFor()
    assert.strictEqual((await endpointOf(here)).description, "Ledger and payslips")
    await pick(page, "More for this endpoint", "New secret")
    await press(page, "Make new secret")
    assert.match((await shownOnce(page)).password, /^whsec_/)
    await page.getByText(/^Signs too until/).waitFor()
    await closed(tab)
  })

  it("gets a test, is turned off with a way back, and on", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    const { release } = await hold(page, "getWebhookDeliveries")
    await page.goto(`${here.url}/webhooks/${(await endpointOf(here)).webhookEndpointId}`)
    await page.getByText("Latest tries").waitFor()
    assert.strictEqual(await page.getByText("Nothing was sent yet.").count(), 0)
    await release()
    const before = received
    await press(page, "Send test")
    await page.getByLabel("An example of").selectOption("company.kybstatus.insert")
    await press(page, "Send test")
    await page.getByText(/^The receiver took it: Delivered, 204, \d+ ms$/).waitFor()
    assert.isAbove(received, before)
    isFailing = true
    await press(page, "Send test")
    await page.getByLabel("An example of").waitFor()
    await press(page, "Send test")
    await page.getByText("The receiver did not take it").waitFor()
    isFailing = false
    await press(page, "Close")
    await pick(page, "More for this endpoint", "Turn off")
    await page.getByText("A person turned it off.").waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("Nothing waits to be sent.").waitFor()
    await pick(page, "More for this endpoint", "Turn off")
    await press(page, "Turn on")
    await page.getByText("Nothing waits to be sent.").waitFor()
    assert.strictEqual((await endpointOf(here)).status, "enabled")
    await closed(tab)
  })

  it("says in one sentence what waits and why, and tries it now", async (context) => {
    const here = site(context)
    isFailing = true
    companyId = await submitCompany(here, "Delta Bicycles")
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/webhooks/${(await endpointOf(here)).webhookEndpointId}`)
    await page.getByText(/^Refused, 500 since .*\.$/).waitFor()
    await page.getByText(/\d events of 1 company wait and none is lost\./).waitFor()
    isFailing = false
    await press(page, "Try now")
    await page.getByText(/^Try all \d events now\?$/).waitFor()
    await press(page, "Try now")
    await page.getByText("Nothing waits to be sent.").waitFor()
    await closed(tab)
  })
})

describe("an event", () => {
  it("shows its story and body, and is sent again after the numbers of a dry run", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/events`)
    await page.getByRole("link", { name: "Company registered" }).first().click()
    await page.getByText('"eventType": "company.kybstatus.insert"').waitFor()
    await page.getByText("Repeat it with curl").click()
    await page.getByText("--header 'webhook-id:").waitFor()
    const before = received
    const keysOf = await loseAnswer(page)
    await press(page, "Send it again")
    await page.getByText("It may or may not have been saved.").waitFor()
    await press(page, "Close")
    await press(page, "Send it again")
    await page.getByText("at once, out of its order").waitFor()
    const [key, ...again] = await keysOf()
    assert.deepStrictEqual(again, [key])
    assert.strictEqual(received, before)
    await press(page, "Send again")
    await page.getByText(/^The receiver took it: Delivered, 204/).waitFor()
    assert.isAbove(received, before)
    const earlier = received
    await press(page, "Send all from here")
    await page.getByText(/^\d events of 1 company are sent again to http/).waitFor()
    await press(page, "Send again")
    for (let frames = 0; frames < FRAMES_MAX; frames += 1) {
      if (received > earlier) break
      await page.evaluate("new Promise(requestAnimationFrame)")
    }
    assert.isAbove(received, earlier)
    await page.goto(`${here.url}/events`)
    await pick(page, "About", "Timesheets")
    await page.getByText("Nothing matches").waitFor()
    await closed(tab)
  })
})

describe("a credential", () => {
  it("is made with its limits, signs its person in, and is out when it is revoked", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/clients`)
    await press(page, "Add credential")
    await page.getByText("Is handed full SSNs").click()
    await press(page, "Add credential")
    await page.locator(".drawer .error").first().waitFor()
    await page.getByText("Sees records and decides on verifications").click()
    await page.getByLabel("Name of the person").fill("Rosa Diaz")
    await page.getByLabel("May name others who act").check()
    await page.getByLabel("Only from these addresses").fill("nowhere")
    await press(page, "Add credential")
    await page.locator(".drawer .error").first().waitFor()
    assert.strictEqual(await page.getByLabel("Name of the person").inputValue(), "Rosa Diaz")
    await page.getByLabel("Only from these addresses").fill("127.0.0.1\n203.0.113.0/24")
    await press(page, "Add credential")
    const issued = await shownOnce(page)
    const { credentials } = await read(here, "getCredentials")
    assert.deepInclude(
      credentials.find(({ keyId }: { keyId: string }) => keyId === issued.username),
      { role: "review", person: "Rosa Diaz", mayActForOthers: true }
    )
    await pick(page, /^Actions for Rosa Diaz/, "Acts as its person only")
    await press(page, "Acts as its person only")
    await page.getByText("The credential was changed").waitFor()
    const other = await here.open()
    await other.page.goto(here.url)
    await signIn(other.page, issued)
    await other.page.getByText("Rosa Diaz").first().waitFor()
    assert.strictEqual(await other.page.getByRole("link", { name: "Webhooks" }).count(), 0)
    await other.page.goto(`${here.url}/webhooks`)
    await other.page.getByText("There is no such page").waitFor()
    await pick(page, /^Actions for Rosa Diaz/, "New secret")
    await press(page, "Make new secret")
    const rotated = await shownOnce(page)
    assert.strictEqual(rotated.username, issued.username)
    assert.notStrictEqual(rotated.password, issued.password)
    const { release } = await hold(page, "getAudit")
    await page.getByRole("link", { name: "People" }).click()
    await page.getByText("Sign-ins to the console").waitFor()
    assert.strictEqual(await page.getByText("Nobody signed in yet.").count(), 0)
    await release()
    await pick(page, /^Actions for Rosa Diaz/, "Revoke")
    await page.getByText("Revoke the credential of Rosa Diaz?").waitFor()
    await press(page, "Revoke")
    await page.getByText("The credential was revoked").waitFor()
    await other.page.getByText(/^Your session has ended/).waitFor()
    await closed(other)
    await closed(tab)
  })

  it("is changed by its form", async (context) => {
    const here = site(context)
    const { username } = await here.person("Lin Wei", "write")
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/clients`)
    await pick(page, /^Actions for Lin Wei/, "Change")
    await page.getByLabel("Name of the person").fill("Lin Wei-Okafor")
    await press(page, "Save")
    await page.getByText("Lin Wei-Okafor").first().waitFor()
    const { credentials } = await read(here, "getCredentials")
    assert.deepInclude(
      credentials.find(({ keyId }: { keyId: string }) => keyId === username),
      { person: "Lin Wei-Okafor" }
    )
    await closed(tab)
  })

  it("of the service adds a client, chooses it and changes its settings", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.serviceCredential())
    const { page } = tab
    await page.goto(`${here.url}/companies`)
    await page.getByRole("link", { name: "Clients of the service" }).click()
    await press(page, "Add client")
    await page.getByLabel("Name", { exact: true }).fill("acme-payroll")
    await press(page, "Add client")
    assert.match((await shownOnce(page)).password, /^sk_/)
    await press(page, "acme-payroll")
    await page.getByRole("link", { name: "Settings" }).click()
    await press(page, "Edit")
    await page.getByText("Refuse the second one").click()
    await page.getByLabel("Two persons decide").check()
    await press(page, "Save")
    await page.getByText("Refuse the second one").waitFor()
    await page.getByText("Two persons decide").waitFor()
    await lookAtEach(tab, [`${here.url}/clients?view=settings`])
    await closed(tab)
  })
})

describe("the audit", () => {
  it("says who did what in sentences, with the names and IDs in the detail, and is a file", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/audit`)
    await page.getByRole("cell", { name: "Issued a credential" }).first().waitFor()
    await page.getByRole("cell", { name: "Signed in to the console" }).first().waitFor()
    assert.strictEqual(await page.getByText("addCredential").count(), 0)
    await page
      .getByRole("button", { name: /Details of Issued a credential$/ })
      .first()
      .click()
    await page.getByText("IDs, for programs").click()
    await page.getByText("addCredential", { exact: true }).waitFor()
    await press(page, "All of this kind")
    await page.waitForURL(/audit\?operation=addCredential$/)
    await page.getByText("Signed in to the console").first().waitFor({ state: "detached" })
    await page.evaluate("URL.createObjectURL = (blob) => { window.kept = blob; return '#' }")
    await press(page, "Export CSV")
    const kept = String(await page.evaluate("kept.text()"))
    assert.match(kept, /^When,Client,Who,Credential,What was done,Operation,/)
    await press(page, "Clear")
    await page.getByPlaceholder("Request ID").fill("request-of-nobody")
    await page.getByText("Nothing matches").waitFor()
    await lookAtEach(tab, [`${here.url}/audit`])
    await closed(tab)
  })
})

// They are counted half a minute behind, for which the night has the time.
it.runIf(isNightly)("the figures of a first day are numbers, and a file", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/figures`)
  await page.getByText("In all").waitFor({ timeout: 60_000 })
  await page.evaluate("URL.createObjectURL = (blob) => { window.kept = blob; return '#' }")
  await press(page, "Export CSV")
  await page.getByText("The file was made").waitFor()
  const kept = String(await page.evaluate("kept.text()"))
  assert.match(kept, /^date,companiesCreated,companiesPassed,/)
  assert.lengthOf(kept.trim().split("\r\n"), 31)
  await page.goto(`${here.url}/figures?from=2020-01-01&to=2020-01-31`)
  await page.getByText("Nothing happened on these days").waitFor()
  await lookAtEach(tab, [`${here.url}/figures`, page.url()])
  await closed(tab)
})

it("every page of integration meets WCAG AA and fits a phone; an endpoint is removed", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const { webhookEndpointId } = await endpointOf(here)
  const { eventId } = (await read(here, "getEvents", { companyId })).events[0]
  await lookAtEach(tab, [
    `${here.url}/webhooks`,
    `${here.url}/webhooks/${webhookEndpointId}`,
    `${here.url}/events`,
    `${here.url}/events/${eventId}`,
    `${here.url}/clients`,
    `${here.url}/clients?view=people`
  ])
  await page.goto(`${here.url}/webhooks/${webhookEndpointId}`)
  await pick(page, "More for this endpoint", "Remove")
  await page.getByText("Nothing waits for it.").waitFor()
  await press(page, "Remove")
  await page.getByText("No endpoint yet").waitFor()
  assert.isUndefined(await endpointOf(here))
  await closed(tab)
})
