/** Remembered phones in Chromium: a worker comes back without a link, to the hours and to nothing else. */
import { assert, it } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, closed, type Site, type Tab } from "../console/site.ts"
import { assertFits } from "../console/windows.ts"
import { ask, press, rows } from "../console/workerSteps.ts"
import { linkFor, mailedFlowSite, START, WORDS, type Language } from "./flowSite.ts"
import { age, codesIn } from "./mailedCodes.ts"
import { portalWorker } from "./portalWorker.ts"
import { assertSpanish } from "./spanish.ts"
import { heading } from "./walk.ts"

const PHONE = { width: 390, height: 844 }

const { site, received } = mailedFlowSite()
const { sent, type } = codesIn(received)

const looked = async (tab: Tab, where: string): Promise<void> => {
  assert.deepStrictEqual(await accessibilityOf(tab.page), [], where)
  await assertFits(tab, where)
}

const to = (page: Page, section: string): Promise<void> =>
  page.getByRole("link", { name: section, exact: true }).click()

/** Remembers the browser of a tab in a session that a link begins; gives the address without a link. */
const remembered = async (
  here: Site,
  tab: Tab,
  userId: string,
  language: Language = "en"
): Promise<string> => {
  const { page } = tab
  const { portal } = WORDS[language]
  const { url } = await linkFor(here, userId, { flow: "worker-portal", language })
  await page.goto(url)
  await press(page, START.en.start.button)
  await heading(page, portal.hello("Lena"))
  await looked(tab, "not remembered")
  await press(page, portal.phones.remember)
  await page.getByText(portal.phones.known).waitFor()
  await looked(tab, "remembered")
  const { origin, pathname } = new URL(url)
  const door = `${origin}${pathname}/portal`
  await page.getByText(door, { exact: true }).waitFor()
  return door
}

/** Comes back as after the browser was closed: with its cookies, and nothing else. */
const comeBack = async ({ page }: Tab, door: string): Promise<void> => {
  await page.evaluate("sessionStorage.clear()")
  await page.goto("about:blank")
  await page.goto(door)
}

const phonesOf = async (here: Site, userId: string) =>
  rows(await ask(here, "getRememberedPhones", { userId }), "rememberedPhones")

it("opens the portal without a link, and asks for a code before anything else is shown", async (context) => {
  const here = site(context)
  const { userId } = await portalWorker(here)
  const tab = await here.open(PHONE)
  const { page } = tab
  const { portal, code, titles, details } = WORDS.en
  const door = await remembered(here, tab, userId)
  await to(page, portal.data)
  await page.getByText(portal.phones.known).waitFor()
  const [phone] = await phonesOf(here, userId)
  assert.include(String(phone?.["device"]), "Chrome")
  await comeBack(tab, door)
  await heading(page, portal.hello("Lena"))
  await looked(tab, "back")
  await to(page, portal.clock)
  await press(page, portal.punch.clockIn)
  await page.getByText(portal.punch.saved(portal.punch.clockIn), { exact: true }).waitFor()
  await to(page, portal.week)
  await page.getByText(portal.sheet.total).first().waitFor()
  await to(page, portal.data)
  await heading(page, portal.data)
  await looked(tab, "data of a phone")
  for (const shown of ["@copperline.example", "4455"]) {
    assert.strictEqual(await page.getByText(shown).count(), 0, shown)
  }
  await page
    .getByRole("button", { name: new RegExp(`^${portal.mine.show}.*${titles.details}`) })
    .click()
  await page.getByText(code.lead(code.onFile)).waitFor()
  age(here, userId)
  await type(page, await sent(page, code.send))
  await page.getByLabel(details.email).waitFor()
  await to(page, portal.data)
  await page.getByRole("button", { name: new RegExp(`^${portal.phones.forget}.*Chrome`) }).waitFor()
  await looked(tab, "phones")
  await closed(tab)
}, 120_000)

/** Forgets the one phone of a worker, as an administrator does. */
const forgetInConsole = async (here: Site, companyId: string, userId: string): Promise<void> => {
  const tab = await here.signedIn(here.credential, PHONE)
  const { page } = tab
  await page.goto(`${here.url}/c/${companyId}/workers/${userId}`)
  await page.getByRole("table", { name: "Remembered phones" }).waitFor()
  await page.getByRole("rowheader", { name: /Chrome/ }).waitFor()
  await looked(tab, "phones in the console")
  await page.getByRole("button", { name: /^Forget ?: .*Chrome/ }).click()
  await page.getByText("From now on it needs one").waitFor()
  await page.getByRole("button", { name: "Forget", exact: true }).last().click()
  await page.getByText("The phone was forgotten").waitFor()
  await page.getByRole("table", { name: "Remembered phones" }).waitFor({ state: "detached" })
  await closed(tab)
}

it("is forgotten on the phone, by an administrator, and with all links", async (context) => {
  const here = site(context)
  const { companyId, userId } = await portalWorker(here)
  const tab = await here.open(PHONE)
  const { page } = tab
  const { portal } = WORDS.en
  const first = await remembered(here, tab, userId)
  await comeBack(tab, first)
  await heading(page, portal.hello("Lena"))
  await to(page, portal.data)
  await press(page, portal.phones.forgetThis)
  await heading(page, START.en.over.closed.title)
  assert.deepStrictEqual(await phonesOf(here, userId), [])
  await comeBack(tab, first)
  await heading(page, START.en.door.title)
  const door = await remembered(here, tab, userId)
  await comeBack(tab, door)
  await heading(page, portal.hello("Lena"))
  await forgetInConsole(here, companyId, userId)
  assert.deepStrictEqual(await phonesOf(here, userId), [])
  await comeBack(tab, door)
  await heading(page, START.en.door.title)
  await remembered(here, tab, userId)
  await ask(here, "endGuestSessions", { guestSessions: { userId } })
  await comeBack(tab, door)
  await heading(page, START.en.door.title)
  await closed(tab)
}, 120_000)

it("says everything in Spanish, and opens again once its session has ended", async (context) => {
  const here = site(context)
  const { userId } = await portalWorker(here)
  const tab = await here.open(PHONE)
  const { page } = tab
  const { portal } = WORDS.es
  const door = await remembered(here, tab, userId, "es")
  await assertSpanish(page, "remembered")
  await comeBack(tab, door)
  await heading(page, portal.hello("Lena"))
  await to(page, portal.data)
  await page.getByRole("heading", { name: portal.phones.list }).waitFor()
  await assertSpanish(page, "data")
  await page.evaluate(
    `fetch("/flow/session/end", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })`
  )
  await to(page, portal.clock)
  await heading(page, START.es.over.ended.title)
  await looked(tab, "ended")
  await page.getByRole("link", { name: START.es.open }).click()
  await heading(page, portal.hello("Lena"))
  // A call of the session that had ended was refused.
  tab.troubles()
  await closed(tab)
}, 120_000)
