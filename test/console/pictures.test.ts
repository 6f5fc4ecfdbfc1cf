/**
 * The pictures of docs/console/, of every section that an administrator has, on invented data. UPDATE_GOLDEN=1 makes
 * them again; otherwise the pages are looked at and the pictures must be there.
 */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "../browser/browser.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

const FOLDER = join(import.meta.dirname, "../../docs/console")
const WIDTHS = { wide: { width: 1_360, height: 900 }, phone: { width: 390, height: 844 } } as const
const BYTES_MIN = 5_000

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the pictures of the console: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  started.payroll(["webhook", "add", "--url", "http://127.0.0.1:9/hook"])
  started.payroll(["sandbox", "seed", "--companies", "12", "--workers", "60"])
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

/** The first record of a list, by its link in the table. */
const firstRecord = async (page: Page, url: string): Promise<string> => {
  await page.goto(url)
  await page.locator("td a").first().waitFor()
  const href = await page.evaluate('document.querySelector("td a").href')
  return String(href)
}

/** Lists over companies show what is half a minute old; the page reads again by itself. */
const untilListed = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await page.locator("td a").count()) > 0) return
    await page
      .locator("td a")
      .first()
      .waitFor()
      .catch(() => undefined)
  }
}

/** The addresses of all sections and of a record of each kind, by the names of their pictures. */
const placesOf = async (page: Page, { url }: Site): Promise<ReadonlyMap<string, string>> => {
  const hrefs = (await page.evaluate(
    '[...document.querySelectorAll(".sections a")].map((link) => link.href)'
  )) as ReadonlyArray<string>
  const places = new Map(hrefs.map((href) => [href.split("/").at(-1) ?? "", href]))
  const company = await firstRecord(page, `${url}/companies?kybStatus=passed&kind=employer`)
  const companyId = company.split("/").at(-1) ?? ""
  places.set("workers", `${url}/workers?companyId=${companyId}`)
  places.set("time-off", `${url}/time-off?companyId=${companyId}`)
  places.set("company", company)
  places.set("worker", await firstRecord(page, `${url}/workers?companyId=${companyId}`))
  places.set("review", await firstRecord(page, `${url}/reviews`))
  places.set("event", await firstRecord(page, `${url}/events?companyId=${companyId}`))
  return places
}

const isUpdate = process.env["UPDATE_GOLDEN"] === "1"

it("docs/console has a picture of every section, wide and light, narrow and dark", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const places = await placesOf(page, here)
  if (isUpdate && !existsSync(FOLDER)) mkdirSync(FOLDER)
  if (isUpdate) await untilListed(page, `${here.url}/events`)
  const names = [...places.keys()].flatMap((name) => [`${name}-wide.png`, `${name}-phone.png`])
  for (const [name, url] of places) {
    for (const [width, size] of Object.entries(WIDTHS)) {
      await page.emulateMedia({ colorScheme: width === "wide" ? "light" : "dark" })
      await page.setViewportSize(size)
      await page.goto(url)
      await page.locator("h1").waitFor()
      // What is still read has its bones there.
      await page.evaluate(`new Promise((resolve) => {
        const look = () => document.querySelector(".bones") ? setTimeout(look, 20) : resolve()
        look()
      })`)
      const path = join(FOLDER, `${name}-${width}.png`)
      if (isUpdate) await page.screenshot({ path })
    }
  }
  assert.deepStrictEqual(readdirSync(FOLDER).toSorted(), names.toSorted())
  for (const name of names) assert.isAbove(readFileSync(join(FOLDER, name)).length, BYTES_MIN)
  await closed(tab)
})

it("the overview and the pay calendar meet WCAG AA and fit a phone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  await tab.page.getByRole("heading", { name: "Reviews that wait for a person" }).waitFor()
  await lookAtEach(tab, [
    `${here.url}/overview`,
    `${here.url}/calendar`,
    `${here.url}/calendar?compensationFrequency=Weekly&year=2027`
  ])
  await tab.page.goto(`${here.url}/calendar?compensationFrequency=Monthly&year=2026`)
  await tab.page.getByText("2026-12-31").first().waitFor()
  await closed(tab)
})
