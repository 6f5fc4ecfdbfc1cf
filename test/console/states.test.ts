/**
 * The sections of the console in the states that invented data do not show: nothing, one and very many rows, long
 * names, a failure, an open question, a message. Each fits, and speaks words of payroll; one sheet of small pictures a
 * section is compared with that of test/console/golden/, where the browser is of the version that made it.
 */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page, Route } from "../browser/browser.ts"
import { differences, isComparable, MAJOR, sheetOf, STEADY } from "./picture.ts"
import { placesOf, untilThere } from "./places.ts"
import { findingsIn, textsOf } from "./machineWords.ts"
import { closed, isTooWide, settled, startSite, type Site, type Tab } from "./site.ts"

const FOLDER = join(import.meta.dirname, "golden")
const SIZES = [
  { width: 1_440, height: 900 },
  { width: 390, height: 844 }
] as const
/** The part of the pixels of a sheet that may differ: small letters blur in another way from day to day. */
const TOLERANCE = 0.06
const ANYWHERE = "**/*"
const MANY = 200
const LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh y de la Santísima Trinidad"
const isUpdate = process.env["UPDATE_GOLDEN"] === "1"

/** Records have no number of rows. */
const RECORDS = new Set([
  "company",
  "worker",
  "timesheet",
  "review",
  "event",
  "endpoint",
  "timeline"
])
/** Sections that ask nothing of anybody. */
const WITHOUT_QUESTION = new Set([
  "overview",
  "reviews",
  "events",
  "audit",
  "figures",
  "calendar",
  "review",
  "event",
  "timesheet",
  "timesheets",
  "pay-periods",
  "timeline"
])

/** The elements that show such words to developers, by the section. */
const ALLOWED: ReadonlyMap<string, string> = new Map([["event", ".mono, .code"]])

type Row = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the states of the console: ${started}\n`)
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

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null

/** An answer with other rows in each of its lists. */
const withRows = (answer: Answer, rowsOf: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>) =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every(isRow) ? rowsOf(value) : value
    ])
  )

/** A row like another one, with an id of its own in its first field. */
const copyOf = (row: Row, at: number): Row => {
  const [first] = Object.keys(row)
  const id = row[first ?? ""]
  return typeof id === "string" && first
    ? { ...row, [first]: `${id.slice(0, -6)}${String(at).padStart(6, "0")}` }
    : row
}

const NAMES =
  /^(?:company|user|firstName|lastName|doingBusinessAs|companyLocation|jobTitle|timeOffPolicyName|person|city)$/

/** A value in which people, companies and places have long names. */
const withLongNames = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((each) => withLongNames(each))
  if (typeof value === "string") return NAMES.test(name) ? LONG : value
  if (!isRow(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withLongNames(each, key)])
  )
}

const CHANGES: Readonly<Record<string, (answer: Answer) => object>> = {
  nothing: (answer) => ({
    ...withRows(answer, () => []),
    ...("nextCursor" in answer && { nextCursor: null })
  }),
  one: (answer) => withRows(answer, (rows) => rows.slice(0, 1)),
  many: (answer) =>
    withRows(answer, (rows) =>
      rows.length === 0
        ? rows
        : [
            ...rows,
            ...Array.from({ length: MANY }, (_, at) => copyOf(rows[at % rows.length] ?? {}, at))
          ]
    ),
  long: (answer) => withLongNames(answer) as object
}
const FAILURE = { error: { message: "the service is overloaded", type: "overloaded" } }

const answered = async (route: Route, state: string): Promise<void> => {
  const body = route.request().postData()
  if (body === null || !body.includes('"method":"get')) return route.continue()
  if (state === "failure") return route.fulfill({ status: 500, json: FAILURE })
  const change = CHANGES[state]
  if (!change) return route.continue()
  const answer = (await (await route.fetch()).json()) as Answer
  return route.fulfill({
    status: "error" in answer ? 403 : 200,
    json: "error" in answer ? answer : change(answer)
  })
}

/** Answers the reads of a page with what the service answers, changed as a state asks for. */
const answerAs = (page: Page, state: string): Promise<unknown> =>
  // A read that the page repeats may be under way when it is left.
  page.route(ANYWHERE, (route) => answered(route, state).catch(() => undefined))

const DIALOG = "[role=dialog], [role=alertdialog], .drawer"

/** Opens what the first button of a page asks, by its menu where it has one; false where no button asks. */
const ask = async (page: Page): Promise<boolean> => {
  const button = page.locator(".page-head .btn-row button:enabled").last()
  if ((await button.count()) === 0) return false
  await button.click()
  const item = page.getByRole("menuitem").first()
  if ((await page.getByRole("menu").count()) > 0) await item.click()
  await page.locator(DIALOG).first().waitFor()
  return true
}

/** Submits companies, which the service is not told of, and goes on to a page under the message about it. */
const say = async (page: Page, { url }: Site, place: string): Promise<void> => {
  await page.route(ANYWHERE, (route) =>
    route.request().postData()?.includes('"method":"initiateCompanyKyb"') === true
      ? route.fulfill({ status: 200, json: {} })
      : route.continue()
  )
  await page.goto(`${url}/companies?kybStatus=failed`)
  await page.locator("tbody input[type=checkbox]").first().click()
  await page.getByRole("button", { name: /^Submit for verification/ }).click()
  await page.locator(".toast").waitFor()
  await page.evaluate(
    `history.pushState({}, "", "${place}"); dispatchEvent(new PopStateEvent("popstate"))`
  )
  await page.locator("h1").waitFor()
}

type Place = readonly [name: string, url: string]

const STATES = ["nothing", "one", "many", "long", "failure", "question", "message"]

/** Brings a page into a state; false where it has none. */
const enter = async (page: Page, here: Site, [name, url]: Place, state: string) => {
  const isOfRows = state === "nothing" || state === "one" || state === "many"
  if (isOfRows && RECORDS.has(name)) return false
  if (state === "question" && WITHOUT_QUESTION.has(name)) return false
  if (state === "message") await say(page, here, url)
  else {
    await answerAs(page, state)
    await page.goto(url)
  }
  await settled(page)
  return state !== "question" || (await ask(page))
}

type Pictures = Parameters<typeof sheetOf>[1]

/** Looks at a page in one state and each size; gives what is wrong, and the pictures. */
const lookAt = async (page: Page, name: string, state: string) => {
  const wrong: Array<string> = []
  const pictures: Array<Pictures[number]> = []
  for (const [row, size] of SIZES.entries()) {
    await page.setViewportSize(size)
    const where = `${name}, ${state}, ${size.width}`
    const texts = (await textsOf(page, ALLOWED.get(name))) as ReadonlyArray<string>
    wrong.push(...findingsIn(texts).map((finding) => `${where}: ${finding}`))
    if ((await isTooWide(page)) === true) wrong.push(`${where}: is too wide`)
    await page.evaluate(STEADY)
    pictures.push({ png: await page.screenshot(), column: STATES.indexOf(state), row })
  }
  return { wrong, pictures }
}

/** Looks at a section in all states; gives what is wrong, and the pictures. */
const lookThrough = async ({ page, troubles }: Tab, here: Site, place: Place) => {
  const wrong: Array<string> = []
  const pictures: Array<Pictures[number]> = []
  for (const state of STATES) {
    if (await enter(page, here, place, state)) {
      const seen = await lookAt(page, place[0], state)
      wrong.push(...seen.wrong)
      pictures.push(...seen.pictures)
    }
    const unexpected = troubles().filter(() => state !== "failure")
    wrong.push(...unexpected.map(({ text }) => `${place[0]}, ${state}: ${text}`))
    await page.unroute(ANYWHERE)
    await page.setViewportSize(SIZES[0])
  }
  return { wrong, pictures }
}

/** Compares a sheet with the stored one, or stores it; gives how they differ. */
const compare = async (blank: Page, name: string, pictures: Pictures) => {
  const sheet = await sheetOf(blank, pictures)
  const file = `${name}.webp`
  if (isUpdate) {
    writeFileSync(join(FOLDER, file), sheet)
    return []
  }
  return existsSync(join(FOLDER, file))
    ? differences(blank, sheet, file, { folder: FOLDER, tolerance: TOLERANCE })
    : [`${file} is missing`]
}

it("each section fits and speaks plainly in each state, and looks as it did", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page: blank } = await here.open()
  await untilThere(tab.page, `${here.url}/events`, "tbody a")
  const places = await placesOf(tab.page, here)
  const compares = isUpdate || isComparable({ folder: FOLDER, ...here })
  const wrong: Array<string> = []
  for (const place of places) {
    const seen = await lookThrough(tab, here, place)
    wrong.push(...seen.wrong)
    if (compares) wrong.push(...(await compare(blank, place[0], seen.pictures)))
  }
  if (isUpdate) writeFileSync(join(FOLDER, MAJOR), `${here.browserMajor}\n`)
  assert.deepStrictEqual(wrong, [])
  await closed(tab)
}, 600_000)
