/** The reviews in a real browser: deciding by mouse and by keyboard, four eyes, and comparing a number. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { call, testClient } from "../../apps/server/test/call.ts"
import type { Credential } from "../../apps/server/test/testServer.ts"
import type { Page } from "../browser/browser.ts"
import { submitCompany } from "./companies.ts"
import { hold } from "./network.ts"
import { closed, lookAtEach, startSite, type Site, type Tab } from "./site.ts"

/** A text that a person types to break a page. */
const HOSTILE = `<img src=x onerror=alert(1)> "O'Brien" & Söhne`
const KEYS = "a approves, r rejects, Ctrl+Enter stores"

let started: Site | string
let reviewer: Credential
let second: Credential

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the reviews in Chromium: ${started}\n`)
  return skip(started)
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

/** Opens the case of a company once the worker has put it into the queue, which the open page shows by itself. */
const openCase = async ({ page }: Tab, name: string): Promise<void> => {
  await page.goto(`${(started as Site).url}/reviews`)
  await page.getByRole("row").getByRole("link", { name }).first().click()
  await page.locator(".compare").waitFor()
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click()

const stateOf = async (here: Pick<Site, "admin">, companyId: string): Promise<string> => {
  const { text } = await here.admin.operate("getCompanyInfo", {
    method: "getCompanyInfo",
    companyId
  })
  return JSON.parse(text).company.kybStatus.status
}

describe("a review", () => {
  it("is approved with the mouse; a reason with a number stays to be corrected", async (context) => {
    const here = site(context)
    const companyId = await submitCompany(here, "Mill Street Bakery")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await openCase(tab, "Mill Street Bakery")
    await page.getByText("A person decides on every case.").waitFor()
    await press(page, "Approve")
    await page.getByText("Say what you checked").waitFor()
    await page.getByLabel("Reason").fill("EIN 12-0000001 seen")
    await press(page, "Approve")
    await page.getByText(/without an EIN or an SSN/).waitFor()
    assert.strictEqual(await page.getByLabel("Reason").inputValue(), "EIN 12-0000001 seen")
    await page.getByLabel("Reason").fill("Articles of incorporation seen")
    await press(page, "Approve")
    await page.getByText("The decision took effect").waitFor()
    assert.strictEqual(await stateOf(here, companyId), "passed")
    await closed(tab)
  })

  it("is rejected with the keyboard alone", async (context) => {
    const here = site(context)
    const companyId = await submitCompany(here, "Harbour Street Deli")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await page.goto(`${here.url}/reviews`)
    await page.getByRole("row").getByRole("link", { name: "Harbour Street Deli" }).press("Enter")
    await page.getByText(KEYS).waitFor()
    await page.keyboard.press("r")
    await page.getByText("Rejecting").waitFor()
    await page.keyboard.type("The EIN is another company's")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The decision took effect").waitFor()
    assert.strictEqual(await stateOf(here, companyId), "failed")
    await closed(tab)
  })

  it("asks before a rejection, and shows it among the earlier attempts", async (context) => {
    const here = site(context)
    const companyId = await submitCompany(here, "Second Chance Tyres")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await openCase(tab, "Second Chance Tyres")
    await page.getByText("None. This is the first one.").waitFor()
    await page.getByLabel("Reason").fill("The articles are of another year")
    await press(page, "Reject")
    await page.getByText("Reject Second Chance Tyres?").waitFor()
    assert.strictEqual(await stateOf(here, companyId), "pending")
    await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click()
    await page.getByText("The decision took effect").waitFor()
    const kybInformation = { companyId, dateOfIncorporation: "2018-03-01" }
    const body = { method: "updateKybInformation", kybInformation }
    assert.strictEqual((await here.admin.operate("updateKybInformation", body)).status, 200)
    await openCase(tab, "Second Chance Tyres")
    await page.getByText("2nd attempt").first().waitFor()
    await page.getByText("Rosa Diaz rejected it").waitFor()
    await page.getByText("“The articles are of another year”").waitFor()
    await lookAtEach(tab, [page.url()])
    const { release } = await hold(page, "getVerifications")
    await page.getByRole("link", { name: "1st attempt: failed" }).click()
    await page.getByText("1st attempt").first().waitFor()
    await page.reload()
    await page.getByText("1st attempt").first().waitFor()
    // Only the queue knows whether a failed case still waits for a person.
    assert.strictEqual(await page.getByText("This case needs no decision").count(), 0)
    await release()
    await page.getByText("This case needs no decision: failed.").waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Approve" }).count(), 0)
    await closed(tab)
  })

  it("says that another person was first, and keeps the reason", async (context) => {
    const here = site(context)
    await submitCompany(here, "Two Readers Books")
    const [one, other] = [await here.signedIn(reviewer), await here.signedIn(second)]
    await openCase(one, "Two Readers Books")
    await other.page.goto(one.page.url())
    for (const { page } of [one, other]) await page.getByLabel("Reason").fill("Seen")
    await press(one.page, "Approve")
    await one.page.getByText("The decision took effect").waitFor()
    await press(other.page, "Approve")
    await other.page.locator(".decide .error").waitFor()
    assert.strictEqual(await other.page.getByLabel("Reason").inputValue(), "Seen")
    await closed(one)
    await closed(other)
  })

  it("shows what people typed as text", async (context) => {
    const here = site(context)
    await submitCompany(here, HOSTILE)
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await openCase(tab, HOSTILE)
    assert.strictEqual(await page.locator("h1").textContent(), HOSTILE)
    assert.strictEqual(await page.locator("img").count(), 0)
    assert.strictEqual(await page.evaluate("document.title"), "Case · Payroll")
    await closed(tab)
  })

  it("compares a number without showing it", async (context) => {
    const here = site(context)
    await submitCompany(here, "Sunrise Bakery", "120004321")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await openCase(tab, "Sunrise Bakery")
    await press(page, "Compare a number")
    const number = page.getByLabel("Number on your paper", { exact: true })
    await number.fill("12")
    await press(page, "Compare")
    await page.getByText("Nine digits", { exact: true }).waitFor()
    for (const [typed, result] of [
      ["91-9191919", "No, it is another number. 4 of 5 left."],
      ["120004321", "Yes, it is the same number. 3 of 5 left."]
    ] as const) {
      await number.fill(typed)
      await press(page, "Compare")
      await page.getByText(result).waitFor()
      assert.strictEqual(await number.inputValue(), "")
      assert.strictEqual(await page.getByText(typed).count(), 0)
    }
    await closed(tab)
  })

  it("shows the record that has the same number next to what was entered", async (context) => {
    const here = site(context)
    await submitCompany(here, "Twin Peaks Cafe", "120007777")
    await submitCompany(here, "Twin Falls Cafe", "120007777")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await openCase(tab, "Twin Falls Cafe")
    await page.getByText("The number belongs to another record.").waitFor()
    await page.locator(".compare .diff").getByText("Twin Peaks Cafe").waitFor()
    await page.getByText("Another record has the same number.").waitFor()
    await closed(tab)
  })
})

describe("two persons", () => {
  const setFourEyes = async (here: Site, as: Credential, fourEyes: boolean): Promise<void> => {
    const body = { method: "updateClient", client: "default", clientSettings: { fourEyes } }
    const { status, text } = await call(here.port, { path: "/adminPortal", verb: "PUT", body, as })
    assert.strictEqual(status, 200, text)
  }

  it("decide together: the first waits, and cannot be the second", async (context) => {
    const here = site(context)
    const service = here.serviceCredential()
    await setFourEyes(here, service, true)
    const companyId = await submitCompany(here, "Four Eyes Optics")
    const [one, other] = [await here.signedIn(reviewer), await here.signedIn(second)]
    await openCase(one, "Four Eyes Optics")
    const address = one.page.url()
    await one.page.getByLabel("Reason").fill("Articles seen")
    await press(one.page, "Approve")
    await one.page.getByText("A second person has to agree").waitFor()
    assert.strictEqual(await stateOf(here, companyId), "pending")
    await one.page.goto(`${here.url}/reviews`)
    await one.page.getByText("Waits for a second person").waitFor()
    const forSecond = /decision waits for a second person/
    await one.page.goto(`${here.url}/overview`)
    await one.page.getByText(forSecond).waitFor()
    const writer = await here.signedIn(await here.person("Will Ito", "write"))
    await writer.page.goto(here.url)
    await writer.page.getByText("Changes can be saved").waitFor()
    assert.strictEqual(await writer.page.getByText(forSecond).count(), 0)
    await closed(writer)
    await one.page.goto(address)
    await one.page.getByText("You made the first decision.").waitFor()
    assert.strictEqual(await one.page.getByRole("button", { name: "Approve" }).count(), 0)
    await other.page.goto(address)
    await other.page
      .getByText(/^Rosa Diaz approved it/)
      .first()
      .waitFor()
    await other.page.getByLabel("Reason").fill("Seen too")
    await press(other.page, "Approve")
    await other.page.getByText("The decision took effect").waitFor()
    assert.strictEqual(await stateOf(here, companyId), "passed")
    await setFourEyes(here, service, false)
    await closed(one)
    await closed(other)
  })
})

it("a credential of the service decides on cases of all clients", async (context) => {
  const here = site(context)
  const service = here.serviceCredential()
  const body = { method: "addClient", newClient: { name: "globex", role: "admin" } }
  const { text } = await call(here.port, { path: "/adminPortal", body, as: service })
  const { keyId, secret } = JSON.parse(text).newClient
  const admin = testClient(here.port, { username: keyId, password: secret })
  const companyId = await submitCompany({ admin }, "Globex Bakery")
  await submitCompany(here, "Ordinary Bakery")
  const tab = await here.signedIn(service)
  const { page } = tab
  await openCase(tab, "Globex Bakery")
  await page.waitForURL(/reviews\/[\da-f-]{36}\?client=globex$/)
  await page.getByLabel("Reason").fill("Articles of incorporation seen")
  await press(page, "Approve")
  // The next case is one of another client.
  await page.waitForURL(/reviews\/[\da-f-]{36}\?client=default$/)
  assert.strictEqual(await stateOf({ admin }, companyId), "passed")
  await page.goto(`${here.url}/reviews`)
  await page.getByPlaceholder("Client").fill("globex")
  await page.getByText("Nothing matches").waitFor()
  await page.goto(`${here.url}/reviews?waitsFor=provider`)
  await page.getByText("The provider is not late with any verification").waitFor()
  await page.goto(`${here.url}/reviews?waitsFor=nobody`)
  await page.getByText("waitsFor must be one of person, provider").waitFor()
  await page.goto(`${here.url}/reviews?kind=worker`)
  await page.getByText("Nothing matches").waitFor()
  await lookAtEach(tab, [`${here.url}/reviews`])
  await closed(tab)
})
