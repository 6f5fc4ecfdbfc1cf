/** Looks at each section, view and kind of record on invented data: none shows words of the machine, and each fits. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import type { Page, Size } from "../browser/browser.ts"
import { findingsIn, ID, textsOf } from "./machineWords.ts"
import { closed, isTooWide, startSite, type Site, type Tab } from "./site.ts"

const SIZES: ReadonlyArray<Size> = [
  { width: 1_440, height: 900 },
  { width: 390, height: 844 }
]
/** As many as the sections, their views and the records are at least. */
const PAGES_MIN = 40
/** The elements that show such words to developers, by the addresses of their pages. */
const ALLOWED: ReadonlyMap<string, string> = new Map([["/console/events/ID", ".mono, .code"]])

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the sweep through the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  started.payroll(["webhook", "add", "--url", "http://127.0.0.1:9/hook"])
  started.payroll(["sandbox", "seed", "--companies", "8", "--workers", "40"])
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

/** Ends when nothing of the page is still read. */
const SETTLED = `new Promise((resolve) => {
  const look = () => document.querySelector("h1") && !document.querySelector(".bone, .bone-off")
    ? resolve() : setTimeout(look, 20)
  look()
})`

const hrefsOf = async (page: Page, selector: string): Promise<ReadonlyArray<string>> =>
  (await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ href }) => href)`
  )) as ReadonlyArray<string>

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.evaluate(SETTLED)
}

/** Looks at a page in each size; gives what is wrong. */
const lookAt = async ({ page, troubles }: Tab, url: string): Promise<ReadonlyArray<string>> => {
  await open(page, url)
  const findings: Array<string> = []
  const allowed = ALLOWED.get(new URL(url).pathname.replaceAll(ID, "ID"))
  for (const size of SIZES) {
    await page.setViewportSize(size)
    findings.push(...findingsIn((await textsOf(page, allowed)) as ReadonlyArray<string>))
    if ((await isTooWide(page)) === true) findings.push(`too wide at ${size.width}`)
  }
  findings.push(...troubles().map(({ text }) => text))
  return [...new Set(findings)].map((finding) => `${url}: ${finding}`)
}

/** The addresses of all sections, of those of a company, and of a record of each kind. */
const placesOf = async (page: Page, url: string): Promise<ReadonlyArray<string>> => {
  const first = async (path: string): Promise<string> => {
    await open(page, `${url}${path}`)
    const [record] = await hrefsOf(page, "tbody a")
    return record ?? assert.fail(`no record in ${path}`)
  }
  const sections = await hrefsOf(page, ".nav a")
  const company = await first("/companies?kybStatus=passed&kind=employer")
  const of = `/c/${company.split("/").at(-1)}`
  const ofCompany = ["workers", "time-off", "timesheets", "pay-periods", "pay-periods/schedule"]
  const lists = ["/reviews?kind=company", "/reviews?kind=worker", "/webhooks", "/events"]
  const listsOfCompany = ["/workers", "/timesheets", "/pay-periods?view=all"]
  const records: Array<string> = []
  for (const path of [...lists, ...listsOfCompany.map((each) => `${of}${each}`)]) {
    records.push(await first(path))
  }
  return [
    ...sections,
    ...[...ofCompany, "calendar"].map((path) => `${url}${of}/${path}`),
    company,
    ...records
  ]
}

it("each page speaks words of payroll and fits", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  await tab.page.goto(here.url)
  await tab.page.locator("h1").waitFor()
  await tab.page.evaluate(SETTLED)
  const waiting = [...(await placesOf(tab.page, here.url))]
  const seen = new Set<string>()
  const findings: Array<string> = []
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue
    seen.add(next)
    findings.push(...(await lookAt(tab, next)))
    waiting.push(...(await hrefsOf(tab.page, ".tabs a")))
  }
  assert.deepStrictEqual(findings, [])
  assert.isAbove(seen.size, PAGES_MIN)
  await closed(tab)
}, 300_000)
