/**
 * The pictures of docs/console/, of every section that an administrator has, on invented data, wide and narrow, light
 * and dark. UPDATE_GOLDEN=1 makes them again; otherwise the pages are compared with them, where the browser is of the
 * version that made them.
 */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "../browser/browser.ts"
import { differences, isComparable, MAJOR, STEADY } from "./picture.ts"
import { placesOf, untilThere } from "./places.ts"
import { closed, lookAtEach, settled, startSite, type Site } from "./site.ts"

const FOLDER = join(import.meta.dirname, "../../docs/console")
const WIDTHS = { wide: { width: 1_360, height: 900 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ["light", "dark"] as const
/** The part of the pixels that may differ. */
const TOLERANCE = 0.01
/** Tolerance of pages whose rows depend on the day of the week; a missing border differs by more. */
const TOLERANCE_OF_DATED = 0.03
const DATED = new Set(["timesheet", "timesheets", "time-off", "worker"])

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

const LOOKS_MAX = 20
/** Looks that have to be the same one after the other: on a busy machine a read takes longer than one. */
const SAME = 3

/** Ends when the page hears of changes, and looks as it did a moment ago: parts of some pages are read one by one. */
const still = async (page: Page): Promise<void> => {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => document.querySelector(".side__foot .dot.ok") ? resolve() : setTimeout(look, 20)
    look()
  })`)
  let before = await page.screenshot()
  let same = 0
  for (let look = 0; look < LOOKS_MAX && same < SAME; look += 1) {
    const now = await page.screenshot()
    same = now.equals(before) ? same + 1 : 0
    before = now
  }
}

/** A page as it is compared: everything is there, and what differs from run to run is replaced. */
const pictureOf = async (page: Page, url: string): Promise<Buffer> => {
  await page.goto(url)
  await settled(page)
  await still(page)
  await page.evaluate(STEADY)
  return page.screenshot()
}

const isUpdate = process.env["UPDATE_GOLDEN"] === "1"

it("docs/console has a picture of every section, wide and narrow, light and dark, as it is now", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page: blank } = await here.open()
  const { page } = tab
  await untilThere(page, `${here.url}/figures`, ".figure")
  await untilThere(page, `${here.url}/events`, "tbody a")
  const places = await placesOf(page, here)
  if (isUpdate) {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER)
    writeFileSync(join(FOLDER, MAJOR), `${here.browserMajor}\n`)
  }
  const compares = !isUpdate && existsSync(FOLDER) && isComparable({ folder: FOLDER, ...here })
  const names = [MAJOR]
  const others: Array<string> = []
  for (const [place, url] of places) {
    for (const [width, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        const name = `${place}-${width}-${colorScheme}.png`
        names.push(name)
        if (!isUpdate && !compares) continue
        const picture = await pictureOf(page, url)
        if (isUpdate) writeFileSync(join(FOLDER, name), picture)
        if (!compares || !existsSync(join(FOLDER, name))) continue
        const tolerance = DATED.has(place) ? TOLERANCE_OF_DATED : TOLERANCE
        others.push(...(await differences(blank, picture, name, { folder: FOLDER, tolerance })))
      }
    }
  }
  assert.deepStrictEqual(others, [])
  assert.deepStrictEqual(readdirSync(FOLDER).toSorted(), names.toSorted())
  await closed(tab)
}, 300_000)

it("the overview and the pay calendar meet WCAG AA and fit a phone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  await tab.page.goto(here.url)
  await tab.page.getByText("for a decision").waitFor()
  await lookAtEach(tab, [
    `${here.url}/overview`,
    `${here.url}/calendar`,
    `${here.url}/calendar?compensationFrequency=Weekly&year=2027`
  ])
  await tab.page.goto(`${here.url}/calendar?compensationFrequency=Monthly&year=2026`)
  await tab.page
    .getByText(/Dec 31/)
    .first()
    .waitFor()
  await closed(tab)
})
