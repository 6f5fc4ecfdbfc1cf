/** Companies and workers in the console: lists by their address, and a record with all that belongs to it. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { addWorker, submitCompany } from "./companies.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

let started: Site | string
let companyId: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: records in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Delta Bicycles", "123454321")
  await submitCompany(started, "Harbour Deli", "123459876")
  await addWorker(started, companyId, "Okafor <b>")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

describe("the companies", () => {
  it("are found by the last four digits of the EIN", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.keyboard.press("g")
    await page.keyboard.press("c")
    await page.getByRole("heading", { name: "Companies" }).waitFor()
    await page.getByRole("link", { name: "Harbour Deli" }).waitFor()
    await page.getByLabel("Last four of the EIN").press("4")
    for (const digit of "321") await page.keyboard.press(digit)
    await page.keyboard.press("Enter")
    await page.getByRole("link", { name: "Clear" }).waitFor()
    await page.reload()
    await page.getByRole("link", { name: "Delta Bicycles" }).waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Harbour Deli" }).count(), 0)
    assert.notInclude(page.url(), "4321", "personal data stay out of addresses")
    await page.getByRole("link", { name: "Delta Bicycles" }).press("Enter")
    await page.getByRole("heading", { name: "Delta Bicycles" }).waitFor()
    await page.getByText("ends in 4321").waitFor()
    assert.strictEqual(await page.evaluate("document.title"), "Company · Payroll")
    await closed(tab)
  })

  it("are a list by its address: reload, back and forward show the same", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/companies?name=Harbour`)
    await page.getByRole("link", { name: "Harbour Deli" }).waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Delta Bicycles" }).count(), 0)
    await page.reload()
    await page.getByRole("link", { name: "Harbour Deli" }).click()
    await page.getByRole("heading", { name: "Harbour Deli" }).waitFor()
    await page.goBack()
    await page.waitForURL(/name=Harbour$/)
    await page.getByRole("link", { name: "Clear" }).click()
    await page.getByRole("link", { name: "Delta Bicycles" }).waitFor()
    await page.goto(`${here.url}/companies?kybStatus=failed`)
    await page.getByText("No company matches.").waitFor()
    await page.getByRole("link", { name: "Take off Verification: failed" }).click()
    await page.getByRole("link", { name: "Delta Bicycles" }).waitFor()
    await closed(tab)
  })

  it("show their requirements, states, workers and a timeline", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/companies/${companyId}`)
    for (const text of ["What is missing", "Locations", "People", "Bank accounts"]) {
      await page.getByRole("heading", { name: text, exact: true }).waitFor()
    }
    await page.getByRole("link", { name: "Timeline" }).click()
    await page.getByText("company.kybstatus.insert").first().waitFor()
    await page.getByText("createBusiness").first().waitFor()
    const kinds =
      "[...document.querySelectorAll('td[data-head=Kind]')].map((cell) => cell.textContent)"
    const all = (await page.evaluate(kinds)) as ReadonlyArray<string>
    assert.includeMembers([...all], ["event", "change of the company"])
    const times = (await page.evaluate(
      "[...document.querySelectorAll('tbody time')].map(({ dateTime }) => dateTime)"
    )) as ReadonlyArray<string>
    assert.deepStrictEqual(times, times.toSorted().toReversed())
    await page.getByLabel("Kind").selectOption("event")
    await page.getByRole("button", { name: "Filter" }).click()
    await page.waitForURL(/kind=event/)
    const waited = `new Promise((resolve) => {
      const look = () => {
        const cells = ${kinds}
        if (cells.length > 0 && cells.every((kind) => kind === "event")) resolve(true)
        else setTimeout(look, 20)
      }
      look()
    })`
    await page.evaluate(waited)
    await page.getByRole("link", { name: "Records" }).click()
    await page.getByRole("link", { name: "Ben Okafor <b>" }).click()
    await page.getByRole("heading", { name: "Ben Okafor <b>" }).waitFor()
    await closed(tab)
  })

  it("are not found under an id of nothing, which the page says with the request", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    await tab.page.goto(`${here.url}/companies/00000000-0000-7000-8000-00000000dead`)
    await tab.page.getByRole("alert").first().waitFor()
    await closed(tab)
  })
})

/** The service answers 503 to lists of companies until `restore()`. */
const OVERLOAD = `(() => {
  const real = fetch
  window.refused = 0
  window.restore = () => { window.fetch = real }
  window.fetch = (path, init) => {
    if (!String(init?.body).includes("getCompanies")) return real(path, init)
    window.refused += 1
    const error = { message: "the service is overloaded", type: "overloaded" }
    return Promise.resolve(Response.json({ error }, { status: 503, headers: { "X-Request-Id": "r-503" } }))
  }
})()`

it("says that the service is overloaded after it has tried again, and goes on when asked to", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/companies`)
  await page.locator("td a").first().waitFor()
  await page.evaluate(OVERLOAD)
  await page.getByLabel("Kind").selectOption("employer")
  await page.getByRole("button", { name: "Filter" }).click()
  await page.getByText("the service is overloaded").waitFor()
  await page.getByText("r-503").waitFor()
  assert.isAtLeast(Number(await page.evaluate("refused")), 3)
  await page.evaluate("restore()")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.locator("td a").first().waitFor()
  await closed(tab)
})

it("a credential of the service chooses a client first", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.serviceCredential())
  const { page } = tab
  await page.goto(`${here.url}/companies`)
  await page.getByLabel("Name of the client").fill("default")
  await page.getByRole("button", { name: "Show" }).click()
  await page.getByRole("link", { name: "Delta Bicycles" }).waitFor()
  await page.reload()
  await page.getByRole("link", { name: "Delta Bicycles" }).click()
  await page.getByRole("heading", { name: "What is missing" }).waitFor()
  await closed(tab)
})

it("every page of records meets WCAG AA and fits a phone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  await lookAtEach(tab, [
    `${here.url}/companies`,
    `${here.url}/companies/${companyId}`,
    `${here.url}/companies/${companyId}?view=timeline`
  ])
  await closed(tab)
})
