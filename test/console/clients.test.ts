/** Credentials, clients and endpoints in the console, whose secrets are shown once; live update; comparing a number. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { call, testClient, type TestClient } from "../../apps/server/test/call.ts"
import type { Credential } from "../../apps/server/test/testServer.ts"
import type { Page } from "../browser/browser.ts"
import { submitCompany } from "./companies.ts"
import { closed, lookAtEach, signIn, startSite, type Site } from "./site.ts"

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: clients in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite({
    PAYROLL_VERIFICATION: "manual",
    PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8"
  })
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const UNKNOWN = "0190aaaa-0000-7000-8000-000000000000"

/** The name and the secret that a page shows once. */
const shownOnce = async (page: Page) => {
  await page.getByText("Store this secret now").waitFor()
  const codes = await page.evaluate(
    '[...document.querySelectorAll(".notice code")].map((code) => code.textContent)'
  )
  const [username = "", password = ""] = codes as ReadonlyArray<string>
  await page.getByRole("button", { name: "I have stored it" }).click()
  assert.strictEqual(await page.getByText(password).count(), 0)
  return { username, password }
}

it("a credential is issued, its person signs in, and is out when it is revoked", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/clients`)
  await page.getByLabel("Role").selectOption("review")
  await page.getByRole("textbox", { name: "Person", exact: true }).fill("Rosa Diaz")
  await page.getByLabel("Id of that person").fill(UNKNOWN)
  await page.getByLabel("Acts for others").selectOption("yes")
  await page.getByRole("button", { name: "Issue the credential" }).click()
  await page.getByText(/business user not found/).waitFor()
  await page.getByLabel("Id of that person").fill("")
  await page.getByRole("button", { name: "Issue the credential" }).click()
  const issued = await shownOnce(page)
  const ACTS = { name: "Act as the person only" }
  // The first credential acts for others too, but is that of the session.
  await page.getByRole("button", ACTS).click()
  await page.getByText("Calls that name somebody else are refused from then on.").waitFor()
  await page.getByRole("button", ACTS).first().click()
  await page.getByText("The credential is changed").first().waitFor()
  await page.getByRole("cell", { name: "no, only as the person" }).waitFor()
  const other = await here.open()
  await other.page.goto(here.url)
  await signIn(other.page, issued)
  await other.page.getByText("Rosa Diaz").first().waitFor()
  await page.getByText("Rosa Diaz").first().waitFor()
  await page.getByRole("button", { name: "New secret" }).first().click()
  const rotated = await shownOnce(page)
  assert.strictEqual(rotated.username, issued.username)
  assert.notStrictEqual(rotated.password, issued.password)
  await page.getByRole("button", { name: "Revoke" }).first().click()
  await page.getByText("It is refused from then on.").waitFor()
  await page.getByRole("button", { name: "Revoke" }).first().click()
  await page
    .getByText(/revoked/)
    .first()
    .waitFor()
  await other.page.getByText("Your session has ended.").waitFor()
  await closed(other)
  await closed(tab)
})

it("a credential of the service creates a client, chooses it and changes its settings", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.serviceCredential())
  const { page } = tab
  await page.goto(`${here.url}/companies`)
  await page.getByRole("link", { name: "Clients of the service" }).click()
  await page.getByLabel("Name").fill("acme-payroll")
  await page.getByRole("button", { name: "Create the client" }).click()
  const { password } = await shownOnce(page)
  assert.match(password, /^sk_/)
  await page.getByRole("button", { name: "acme-payroll" }).click()
  await page.getByLabel("Duplicates").selectOption("reject")
  await page.getByRole("button", { name: "Store the settings" }).click()
  await page.getByText("The settings of acme-payroll are stored").waitFor()
  await page.getByRole("link", { name: "Companies" }).click()
  await page.getByText("No company yet.").waitFor()
  await page.getByRole("button", { name: "theme and sign out" }).click()
  await page.getByRole("menuitem", { name: "Leave client acme-payroll" }).click()
  await page.getByLabel("Name of the client").waitFor()
  await lookAtEach(tab, [`${here.url}/clients`])
  await closed(tab)
})

it("an endpoint is added and gets another secret", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/webhooks`)
  await page.getByLabel("Address").fill("http://127.0.0.1:9/hook")
  await page.getByLabel("Events").fill("company.*")
  await page.getByRole("button", { name: "Add the endpoint" }).click()
  const added = await shownOnce(page)
  await page.getByRole("link", { name: "http://127.0.0.1:9/hook" }).click()
  await page.getByText("company.*").waitFor()
  await page.getByRole("button", { name: "New secret" }).click()
  const rotated = await shownOnce(page)
  assert.match(rotated.password, /^whsec_/)
  assert.notStrictEqual(rotated.password, added.password)
  await lookAtEach(tab, [`${here.url}/clients`, `${here.url}/webhooks`])
  await closed(tab)
})

it("what others store appears by itself, and a number is compared", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/companies`)
  await page.locator(".side .dot.ok").waitFor()
  await page.getByText("No company yet.").waitFor()
  const before = performance.now()
  const companyId = await submitCompany(here, "Sunrise Bakery", "120004321")
  await page.getByText("Sunrise Bakery").first().waitFor()
  // Without the stream it would be read again after ten seconds.
  assert.isBelow(performance.now() - before, 9_000)
  await page.goto(`${here.url}/reviews?companyId=${companyId}`)
  await page.getByRole("link", { name: "Sunrise Bakery" }).click()
  for (const [number, result] of [
    ["919191919", "No, it is another number. 4 of 5 left."],
    ["120004321", "Yes, it is the same number. 3 of 5 left."]
  ] as const) {
    await page.getByLabel("Number (nine digits)").fill(number)
    await page.getByRole("button", { name: "Compare" }).click()
    await page.getByText(result).waitFor()
    assert.strictEqual(await page.getByText(number).count(), 0)
  }
  await lookAtEach(tab, [`${here.url}/companies`])
  await page.locator("[data-search]").click()
  await page.getByRole("combobox", { name: "Find a worker" }).fill("sunr")
  await page.locator(".hits [role=option]").first().click()
  await page.getByRole("heading", { name: "Sunrise Bakery" }).waitFor()
  await closed(tab)
})

/** A client of its own, with the credential that administers it. */
const newClient = async (here: Site, as: Credential, name: string): Promise<TestClient> => {
  const body = { method: "addClient", newClient: { name, role: "admin" } }
  const { status, text } = await call(here.port, { path: "/adminPortal", body, as })
  assert.strictEqual(status, 200, text)
  const { keyId, secret } = JSON.parse(text).newClient
  return testClient(here.port, { username: keyId, password: secret })
}

it("a credential of the service decides on cases of all clients, and mends their endpoints", async (context) => {
  const here = site(context)
  const service = here.serviceCredential()
  const admin = await newClient(here, service, "globex")
  const webhookEndpoint = { url: "http://127.0.0.1:9/globex" }
  const added = { method: "addWebhookEndpoint", webhookEndpoint }
  assert.strictEqual((await admin.operate("addWebhookEndpoint", added)).status, 200)
  const companyId = await submitCompany({ admin }, "Globex Bakery")
  await submitCompany(here, "Ordinary Bakery")
  const tab = await here.signedIn(service)
  const { page } = tab
  await page.getByText("for a decision").waitFor()
  await page.goto(`${here.url}/reviews`)
  await page.locator(".side .dot.ok").waitFor()
  await page.getByRole("link", { name: "Ordinary Bakery" }).waitFor()
  const named = await page.evaluate(
    `[...document.querySelectorAll('td[data-head="Client"]')].map((cell) => cell.textContent)`
  )
  assert.includeMembers(named as Array<string>, ["globex", "default"])
  await page.getByRole("link", { name: "Globex Bakery" }).click()
  await page.waitForURL(/reviews\/[\da-f-]{36}\?client=globex$/)
  await page.getByLabel("Approve").check()
  await page.getByLabel("Reason").fill("Articles of incorporation seen")
  await page.getByRole("button", { name: "Store the decision" }).click()
  // The next case is one of another client.
  await page.waitForURL(/reviews\/[\da-f-]{36}\?client=default$/)
  const body = { method: "getCompanyInfo", companyId }
  const { text } = await admin.operate("getCompanyInfo", body)
  assert.strictEqual(JSON.parse(text).company.kybStatus.status, "passed")
  await page.locator("dd a").first().click()
  await page.waitForURL(/c\/[\da-f-]{36}\?client=default$/)
  await page.getByRole("heading", { name: "Registration" }).waitFor()
  await page.locator('.nav a[href$="/reviews"]').click()
  await page.waitForURL(/reviews$/)
  await page.getByLabel("Client").fill("globex")
  await page.getByRole("button", { name: "Filter" }).click()
  await page.getByText("No verification waits for a person").waitFor()
  await page.goto(`${here.url}/webhooks`)
  await page.getByText("An endpoint is added for one client").waitFor()
  await page.getByRole("link", { name: "http://127.0.0.1:9/globex" }).click()
  await page.waitForURL(/webhooks\/[\da-f-]{36}\?client=globex$/)
  await page.getByRole("button", { name: "Disable" }).click()
  await page.getByText("a person disabled it").waitFor()
  await page.goto(`${here.url}/webhooks?status=disabled&client=globex`)
  await page.getByRole("link", { name: "http://127.0.0.1:9/globex" }).waitFor()
  await page.getByRole("heading", { name: "Add an endpoint" }).waitFor()
  await page.goto(`${here.url}/reviews?waitsFor=provider`)
  await page.getByText("The provider is not late with any verification.").waitFor()
  await page.goto(`${here.url}/reviews?waitsFor=nobody`)
  await page.getByText("waitsFor must be one of person, provider").waitFor()
  await page.goto(`${here.url}/audit?client=globex`)
  await page.getByText("addWebhookEndpoint").waitFor()
  await page.getByRole("link", { name: "Clear" }).click()
  await page.locator('td[data-head="Client"]').first().waitFor()
  await page.getByLabel("Request id").fill("request-of-nobody")
  await page.getByRole("button", { name: "Filter" }).click()
  await page.waitForURL(/audit\?requestId=request-of-nobody$/)
  await page.getByText("No row matches").waitFor()
  await page.getByRole("link", { name: "request-of-nobody" }).click()
  await page.waitForURL(/audit$/)
  await page.locator('td[data-head="Request"]').first().waitFor()
  await lookAtEach(
    tab,
    ["overview", "reviews", "webhooks"].map((each) => `${here.url}/${each}`)
  )
  await closed(tab)
})
