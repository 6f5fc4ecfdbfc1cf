/** The console with a company of very many workers: 2,000 by day, 100,000 at night. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { isNightly } from "../../packages/testing/src/nightly.ts"
import type { Page } from "../browser/browser.ts"
import { submitCompany } from "./companies.ts"
import { closed, settled, startSite, type Site } from "./site.ts"

const WORKERS = isNightly ? 100_000 : 2_000
const AT_ONCE = 1_000
/** The rows of a page of workers. */
const PAGE = 50
/** The calls of a page, and the elements that it shows, however many workers there are. */
const CALLS_MAX = 30
const ELEMENTS_MAX = 25_000

let started: Site | string
let companyId = ""

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: many workers in Chromium: ${started}\n`)
  return skip(started)
}

/** The last name of a worker, in the order of their numbers. */
const lastNameOf = (number: number): string =>
  `Person${[...String(number).padStart(6, "0")].map((digit) => "abcdefghij"[Number(digit)]).join("")}`

const userOf = (number: number) => ({
  firstName: "Ben",
  lastName: lastNameOf(number),
  dateOfJoin: "2026-01-05",
  workerType: "W2",
  jobTitle: "Mechanic",
  companyLocationCategory: "Remote",
  stateCode: "DE"
})

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Very Many LLC")
  for (let first = 0; first < WORKERS; first += AT_ONCE) {
    const users = Array.from({ length: AT_ONCE }, (_, at) => userOf(first + at))
    const body = { method: "addUsers", companyId, users }
    const { status, text } = await started.admin.operate("addUsers", body)
    assert.strictEqual(status, 200, text.slice(0, AT_ONCE))
  }
}, 900_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

/** Opens a page; returns how many calls it made. */
const callsOf = async (page: Page, url: string): Promise<number> => {
  await page.goto(url)
  await settled(page)
  return Number(
    await page.evaluate(
      `performance.getEntriesByType("resource").filter(({ initiatorType }) => initiatorType === "fetch").length`
    )
  )
}

it("pages of the company make few calls, and show as much as one can look at", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const of = `${here.url}/c/${companyId}`
  const paths = [
    "",
    "/workers",
    "/timesheets",
    "/time-off",
    "/time-off?view=balances",
    "/pay-periods"
  ]
  for (const path of paths) {
    assert.isAtMost(await callsOf(tab.page, `${of}${path}`), CALLS_MAX, path)
    const elements = await tab.page.evaluate('document.querySelectorAll("*").length')
    assert.isAtMost(Number(elements), ELEMENTS_MAX, path)
  }
  await closed(tab)
})

it("a worker is found by name from the list and from anywhere, and the list goes on in pages", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const last = lastNameOf(WORKERS - 1)
  await page.goto(`${here.url}/c/${companyId}/workers`)
  await page
    .locator("tbody tr")
    .nth(PAGE - 1)
    .waitFor()
  assert.strictEqual(await page.locator("tbody tr").count(), PAGE)
  const first = await page.locator("tbody a").first().textContent()
  await page.getByRole("link", { name: "Next" }).click()
  await page.waitForURL(/cursor=/)
  await settled(page)
  assert.notStrictEqual(await page.locator("tbody a").first().textContent(), first)
  await page.goto(`${here.url}/c/${companyId}/workers`)
  await page.getByLabel("Name of a worker").fill(last)
  await page.getByRole("link", { name: `Ben ${last}` }).waitFor()
  assert.strictEqual(await page.locator("tbody tr").count(), 1)
  await page.goto(`${here.url}/overview`)
  await settled(page)
  await page.keyboard.press("/")
  await page.getByRole("combobox").fill(last)
  await page.getByRole("option", { name: new RegExp(`Ben ${last}`) }).click()
  await page.getByRole("heading", { name: `Ben ${last}` }).waitFor()
  await closed(tab)
})
