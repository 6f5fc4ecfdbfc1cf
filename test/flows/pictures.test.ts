/**
 * The pictures of docs/flows/, of every page of the onboarding in both languages, light and dark. UPDATE_GOLDEN=1 makes
 * them again; otherwise the pages are compared with them, where the browser is of the version that made them.
 */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { startSmtpServer, type SmtpServer } from "../../packages/testing/src/smtpServer.ts"
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isComparable, MAJOR, STEADY } from "../console/picture.ts"
import { closed, type Site } from "../console/site.ts"
import { press, rows, ask } from "../console/workerSteps.ts"
import {
  assignText,
  begin,
  enter,
  flowSite,
  linkFor,
  newWorker,
  START,
  startFlows,
  WORDS,
  type Language
} from "./flowSite.ts"
import { camera, FOLDER, isUpdate, PHONE, type Camera } from "./camera.ts"
import { open, register, signatoryLink, walkCompany } from "./companyWalk.ts"
import { startHostPage, type HostPage } from "./hostPage.ts"
import { grant } from "./portalWorker.ts"
import { atDoor, formW4, inFrame, stolen } from "./stories.ts"
import { heading, walk } from "./walk.ts"

const PAGES = ["welcome", "details", "identity", "tax", "pay", "documents", "review", "finished"]
/** A session that ends so soon asks at once. */
const ASKED_MS = 100_000
const NUMBERS = { en: "219005678", es: "219005679" } as const

let mails: SmtpServer
let host: HostPage

beforeAll(async () => {
  mails = await startSmtpServer()
  host = await startHostPage()
}, 60_000)
const site = flowSite(
  () => startFlows({ PAYROLL_SMTP_URL: mails.url, PAYROLL_MAIL_FROM: "pay@acme.example" }),
  "the pictures of the flows"
)
afterAll(async () => {
  host.stop()
  await mails.stop()
})

/** The pages of a worker from the link to the end. */
const onboarding = async (here: Site, { shoot }: Camera, language: Language): Promise<void> => {
  const worker = await newWorker(here)
  await assignText(here, worker, language)
  const { url } = await linkFor(here, worker.userId, { language })
  const tab = await here.open(PHONE)
  await tab.page.goto(url)
  if (language === "en") await heading(tab.page, START.en.start.title)
  if (language === "en") await shoot(tab.page, "start", language)
  await begin(tab.page, url, language)
  const left = [...PAGES]
  const look = async (title: string): Promise<void> => {
    await heading(tab.page, title)
    const name = left.shift() ?? ""
    const { confirmed } = WORDS[language].finished
    if (name === "finished") await tab.page.getByText(confirmed, { exact: true }).waitFor()
    await shoot(tab.page, name, language)
  }
  await walk(tab, language, look, NUMBERS[language])
  await closed(tab)
}

/** The pages of a company's signatory; empty for a page that another picture shows. */
const COMPANY_PAGES = [
  "company-welcome",
  "business",
  "",
  "addresses",
  "self",
  "",
  "people",
  "",
  "",
  "company-review",
  "company-finished"
]
/** The parts of a day in the far future: the dates of a picture are the same on each day. */
const FIRST_DAY = { en: ["Month", "Day", "Year"], es: ["Mes", "Día", "Año"] } as const

/** The pages of a company from the link to the end. */
const company = async (here: Site, { shoot }: Camera, language: Language): Promise<void> => {
  const registered = await register(here)
  const tab = await here.open(PHONE)
  const { page } = tab
  await open(page, await signatoryLink(here, registered, language), "Wren", language)
  const left = [...COMPANY_PAGES]
  const look = async (title: string): Promise<void> => {
    await heading(page, title)
    const name = left.shift() ?? ""
    const { confirmed } = WORDS[language].finished
    if (name.endsWith("finished"))
      await page.getByText(confirmed, { exact: true }).first().waitFor()
    if (name !== "") await shoot(page, name, language)
  }
  const glance = async (): Promise<void> => {
    const [month, day, year] = FIRST_DAY[language]
    await page.getByLabel(month, { exact: true }).selectOption("12")
    await page.getByLabel(day, { exact: true }).fill("29")
    await page.getByLabel(year, { exact: true }).fill("2030")
    await page.getByText("2031").first().waitFor()
    await page.evaluate("scrollTo(0, document.body.scrollHeight)")
    await shoot(page, "schedule", language)
    await page.reload()
  }
  await walkCompany(tab, registered, language, look, glance)
  await closed(tab)
}

/** The pages before a code is sent, and that of a company's account. */
const others = async (here: Site, { shoot }: Camera): Promise<void> => {
  const { companyId, userId } = await newWorker(here)
  await enter(here, userId)
  const tab = await here.open(PHONE)
  const { page } = tab
  const { code, account, welcome } = WORDS.en
  await begin(page, (await linkFor(here, userId, { flow: "worker-bank-account" })).url)
  await press(page, welcome.goOn)
  await heading(page, code.title)
  await shoot(page, "code", "en")
  await closed(tab)
  const second = await here.open(PHONE)
  const [gil] = rows(await ask(here, "getCompanyInfo", { companyId }), "businessUsers")
  const { businessUserId } = gil ?? {}
  const flow = "company-bank-account"
  const { url } = await linkFor(here, undefined, { flow, companyId, businessUserId })
  await second.page.goto(url)
  await press(second.page, START.en.start.button)
  await press(second.page, welcome.begin)
  await heading(second.page, account.title)
  await shoot(second.page, "account", "en")
  await closed(second)
}

/** Pages with errors, and with an open question. */
const interrupted = async (here: Site, { shoot }: Camera): Promise<void> => {
  const { userId } = await newWorker(here)
  const { url } = await linkFor(here, userId)
  // Of its own: its clock stands.
  const tab = await here.open(PHONE, "America/Phoenix")
  const { page } = tab
  const { welcome, save, identity, warning } = WORDS.en
  await page.route("**/flow/session/begin", async (route) => {
    const { session } = (await (await route.fetch()).json()) as { session: object }
    await route.fulfill({ status: 200, json: { session: { ...session, idleMs: ASKED_MS } } })
  })
  await begin(page, url)
  await page.getByRole("alertdialog", { name: warning.title }).waitFor()
  // The time that is left, which goes on.
  await page.clock.setFixedTime(Date.now())
  await shoot(page, "question", "en")
  await press(page, warning.stay)
  await page.unroute("**/flow/session/begin")
  await closed(tab)
  const second = await here.open(PHONE)
  await begin(second.page, (await linkFor(here, userId)).url)
  await press(second.page, welcome.begin)
  await press(second.page, save)
  await heading(second.page, identity.title)
  await press(second.page, save)
  await second.page.locator(".form-errors").waitFor()
  await shoot(second.page, "errors", "en")
  await closed(second)
}

/** The pages of the portal that show no day, and its door. */
const portalPages = async (here: Site, { shoot }: Camera): Promise<void> => {
  const worker = await newWorker(here)
  await enter(here, worker.userId)
  await grant(here, worker)
  const { url } = await linkFor(here, worker.userId, { flow: "worker-portal" })
  const { portal } = WORDS.en
  const tab = await here.open(PHONE)
  const { page } = tab
  const { origin, pathname } = new URL(url)
  await page.goto(`${origin}${pathname}/portal`)
  await heading(page, START.en.door.title)
  await shoot(page, "door", "en")
  await page.goto(url)
  await press(page, START.en.start.button)
  await heading(page, portal.hello("Lena"))
  for (const [name, section, shown] of [
    ["clock", portal.clock, portal.punch.clockIn],
    ["time-off", portal.timeOff, portal.leave.send],
    ["data", portal.data, portal.mine.documents]
  ] as const) {
    await page.getByRole("link", { name: section, exact: true }).click()
    await page.getByText(shown, { exact: true }).waitFor()
    await shoot(page, `portal-${name}`, "en")
  }
  await page.getByRole("link", { name: portal.clock, exact: true }).click()
  await press(page, portal.punch.clockIn)
  await page.getByText(portal.punch.saved(portal.punch.clockIn), { exact: true }).waitFor()
  await page.evaluate(STEADY)
  await shoot(page, "portal-punched", "en")
  await closed(tab)
}

it("docs/flows has a picture of every page, in both languages, light and dark, as it is now", async (context) => {
  const here = site(context)
  if (isUpdate) {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER)
    writeFileSync(join(FOLDER, MAJOR), `${here.browserMajor}\n`)
  }
  const { page: blank } = await here.open()
  const compares = existsSync(FOLDER) && isComparable({ folder: FOLDER, ...here })
  const taken = camera(blank, compares && !isUpdate)
  await onboarding(here, taken, "en")
  await onboarding(here, taken, "es")
  await others(here, taken)
  await portalPages(here, taken)
  await interrupted(here, taken)
  await company(here, taken, "en")
  await company(here, taken, "es")
  await atDoor(here, taken)
  await formW4(here, taken)
  await stolen(here, taken, mails)
  await inFrame(here, taken, host.port)
  assert.deepStrictEqual(taken.others, [])
  assert.deepStrictEqual(readdirSync(FOLDER).toSorted(), taken.names.toSorted())
}, 600_000)
