/** The console in a real browser: signing in, reviewing, and what its pages must never do. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import type { Credential } from "../../apps/server/test/testServer.ts"
import { submitCompany } from "./companies.ts"
import {
  accessibilityOf,
  closed,
  lookAtEach,
  signIn,
  startSite,
  type Site,
  type Tab,
  signOut
} from "./site.ts"

/** A text that a person types to break a page. */
const HOSTILE = `<img src=x onerror=alert(1)> "O'Brien" & Söhne`

let started: Site | string
let reviewer: Credential
let second: Credential

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the console in Chromium: ${started}\n`)
  return skip(started)
}

/** Waits until the worker has put the company's case into the queue, which the open page shows by itself. */
const inQueue = async ({ page }: Tab, name: string): Promise<void> => {
  await page.goto(new URL("/console/reviews", page.url()).href)
  await page.getByRole("link", { name }).first().waitFor()
}

beforeAll(async () => {
  started = await startSite({ PAYROLL_VERIFICATION: "manual" })
  if (typeof started === "string") return
  reviewer = await started.person("Rosa Diaz", "review")
  second = await started.person("Lin Wei", "review")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

describe("signing in", () => {
  it("takes a key id and a secret, and signing out ends it in every tab", async (context) => {
    const here = site(context)
    const tab = await here.open()
    const { page } = tab
    await page.goto(here.url)
    await page.getByLabel("Key id").fill(reviewer.username)
    await page.getByLabel("Secret").fill("wrong")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByText("The key ID or the secret is wrong").waitFor()
    assert.deepStrictEqual(await accessibilityOf(page), [])
    await signIn(page, reviewer)
    const other = await tab.context.newPage()
    await other.goto(here.url)
    await other.getByText("Rosa Diaz").waitFor()
    await signOut(page)
    await page.getByLabel("Key id").waitFor()
    await other.reload()
    await other.getByLabel("Key id").waitFor()
    await closed(tab)
  })

  it("is asked for again when the session ends, and goes on at the same page", async (context) => {
    const here = site(context)
    const ada = await here.person("Ada Obi", "review")
    await submitCompany(here, "Patience Paper")
    const tab = await here.signedIn(ada)
    const { page } = tab
    await inQueue(tab, "Patience Paper")
    await page.getByRole("link", { name: "Patience Paper" }).click()
    await page.getByLabel("Reason").fill("Half a sentence")
    const title = await page.evaluate("document.title")
    const other = await tab.context.newPage()
    await other.goto(here.url)
    await signOut(other)
    await page.getByText(/^Your session has ended/).waitFor()
    const reason = "document.querySelector('textarea')"
    const isSeen = `${reason}.checkVisibility({ visibilityProperty: true })`
    assert.isFalse(await page.evaluate(isSeen))
    assert.deepStrictEqual(await accessibilityOf(page), [])
    await signIn(page, ada)
    assert.isTrue(await page.evaluate(isSeen))
    assert.strictEqual(await page.evaluate(`${reason}.value`), "Half a sentence")
    assert.strictEqual(await page.evaluate("document.title"), title)
    await page.getByLabel("Approve").check()
    await page.getByRole("button", { name: "Store the decision" }).click()
    await page.getByText(/The decision is stored/).waitFor()
    const stream = Promise.withResolvers<void>()
    await page.route("**/console/changes", (route) => stream.promise.then(() => route.continue()))
    await page.goto(`${here.url}/reviews`)
    // A page that is signed out before it asks who is there says nothing of an end.
    await page.getByText("Ada Obi").waitFor()
    const body = { method: "revokeCredential", credential: { keyId: ada.username } }
    await here.admin.operate("revokeCredential", body)
    stream.resolve()
    // Pages without a stream ask every ten seconds.
    await page.getByText(/^Your session has ended/).waitFor({ timeout: 7_000 })
    await page.unroute("**/console/changes")
    await signIn(page, reviewer)
    await page.getByText("Rosa Diaz").waitFor()
    assert.strictEqual(await page.getByText("Ada Obi").count(), 0)
    assert.match(page.url(), /reviews$/)
    await closed(tab)
  })

  it("leaves nothing that a script or the address shows", async (context) => {
    const tab = await site(context).signedIn(reviewer)
    const storage = await tab.page.evaluate(
      "JSON.stringify([document.cookie, localStorage.length, sessionStorage.length])"
    )
    assert.strictEqual(storage, '["",0,0]')
    await closed(tab)
  })
})

describe("a review", () => {
  it("is decided with the mouse, and the company has passed", async (context) => {
    const here = site(context)
    const companyId = await submitCompany(here, "Mill Street Bakery")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await inQueue(tab, "Mill Street Bakery")
    await page.getByRole("link", { name: "Mill Street Bakery" }).click()
    await page.getByText("a person decides on every case").waitFor()
    await page.getByLabel("Approve").check()
    await page.getByLabel("Reason").fill("Articles of incorporation seen")
    await page.getByRole("button", { name: "Store the decision" }).click()
    await page.getByText(/The decision is stored/).waitFor()
    const body = { method: "getCompanyInfo", companyId }
    const { text } = await here.admin.operate("getCompanyInfo", body)
    assert.strictEqual(JSON.parse(text).company.kybStatus.status, "passed")
    await closed(tab)
  })

  it("is decided with the keyboard alone", async (context) => {
    const here = site(context)
    const companyId = await submitCompany(here, "Harbour Street Deli")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await inQueue(tab, "Harbour Street Deli")
    await page.getByRole("link", { name: "Harbour Street Deli" }).press("Enter")
    await page.getByText("Keys: a approves").waitFor()
    await page.keyboard.press("r")
    await page.getByLabel("Reason").fill("The EIN is another company's")
    await page.getByLabel("Reason").press("Control+Enter")
    await page.getByText(/The decision is stored/).waitFor()
    const body = { method: "getCompanyInfo", companyId }
    const { text } = await here.admin.operate("getCompanyInfo", body)
    assert.strictEqual(JSON.parse(text).company.kybStatus.status, "failed")
    await closed(tab)
  })

  it("shows the earlier attempts, with who decided them and why", async (context) => {
    const here = site(context)
    const companyId = await submitCompany(here, "Second Chance Tyres")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await inQueue(tab, "Second Chance Tyres")
    await page.getByRole("link", { name: "Second Chance Tyres" }).click()
    await page.getByText("None: this is the first submission.").waitFor()
    await page.getByLabel("Reject").check()
    await page.getByLabel("Reason").fill("The articles are of another year")
    await page.getByRole("button", { name: "Store the decision" }).click()
    await page.getByText(/The decision is stored/).waitFor()
    const kybInformation = { companyId, dateOfIncorporation: "2018-03-01" }
    const body = { method: "updateKybInformation", kybInformation }
    assert.strictEqual((await here.admin.operate("updateKybInformation", body)).status, 200)
    await inQueue(tab, "Second Chance Tyres")
    await page.getByRole("link", { name: "Second Chance Tyres" }).click()
    const verdict = page.locator('td[data-head="Decided by"]')
    await verdict.first().waitFor()
    const text = await verdict.first().textContent()
    assert.match(text ?? "", /^failed Rosa Diaz, .*: The articles are of another year$/)
    await lookAtEach(tab, [page.url()])
    await page.locator('td[data-head="Attempt"] a').click()
    await page.getByText("This case is not waiting for a decision.").waitFor()
    await closed(tab)
  })

  it("says that another person was first", async (context) => {
    const here = site(context)
    await submitCompany(here, "Two Readers Books")
    const [one, other] = [await here.signedIn(reviewer), await here.signedIn(second)]
    await inQueue(one, "Two Readers Books")
    await one.page.getByRole("link", { name: "Two Readers Books" }).click()
    await one.page.getByLabel("Approve").waitFor()
    await other.page.goto(one.page.url())
    for (const { page } of [one, other]) {
      await page.getByLabel("Approve").check()
      await page.getByLabel("Reason").fill("Seen")
    }
    await one.page.getByRole("button", { name: "Store the decision" }).click()
    await one.page.getByText(/The decision is stored/).waitFor()
    await other.page.getByRole("button", { name: "Store the decision" }).click()
    await other.page.getByRole("alert").waitFor()
    await closed(one)
    await closed(other)
  })

  it("shows what people typed as text", async (context) => {
    const here = site(context)
    await submitCompany(here, HOSTILE)
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await inQueue(tab, HOSTILE)
    await page.getByRole("link", { name: HOSTILE }).click()
    await page.getByLabel("Approve").waitFor()
    assert.strictEqual(await page.locator("h1").textContent(), HOSTILE)
    assert.strictEqual(await page.locator("img").count(), 0)
    assert.strictEqual(await page.evaluate("document.title"), "Case · Payroll")
    await closed(tab)
  })
})

describe("every page", () => {
  it("meets WCAG AA and fits a phone, light and dark", async (context) => {
    const here = site(context)
    await submitCompany(here, "Pages and Co")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await inQueue(tab, "Pages and Co")
    const queue = page.url()
    await page.getByRole("link", { name: "Pages and Co" }).click()
    await page.getByLabel("Approve").waitFor()
    const one = page.url()
    await lookAtEach(tab, [queue, one, `${here.url}/nowhere`])
    await closed(tab)
  })

  it("says that the service has stopped, and keeps what it shows", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(reviewer)
    await tab.page.goto(`${here.url}/reviews`)
    await tab.page.getByText("Waiting for a second person").waitFor()
    await here.stopService()
    await tab.page
      .getByText(/the service cannot be reached/)
      .first()
      .waitFor()
    await tab.page.getByRole("heading", { name: "Reviews" }).waitFor()
    await signOut(tab.page)
    await tab.page.getByText("You are still signed in: the service cannot be reached.").waitFor()
    await tab.context.close()
  })
})
