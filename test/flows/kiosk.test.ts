/** The clock that people share, in Chromium: set up once, used with a number, and taken back in the console. */
import { assert, it } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, closed, type Site, type Tab } from "../console/site.ts"
import { assertFits } from "../console/windows.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { enter, flowSite, linkFor, newWorker, START, WORDS, type Language } from "./flowSite.ts"
import { until } from "./portalWorker.ts"
import { assertSpanish } from "./spanish.ts"
import { heading } from "./walk.ts"

const TABLET = { width: 1_024, height: 768 }
const PHONE = { width: 360, height: 740 }
const PIN = "4711"
const NAME = "Lena Castellanos-Whitfield"
const { kiosk: start } = START.en
const { kiosk, portal } = WORDS.en

const site = flowSite()

/** A company with one worker who is active and has a number. */
const company = async (
  here: Site,
  name?: { readonly firstName: string; readonly lastName: string }
) => {
  const worker = await newWorker(here)
  if (name) await ask(here, "updateUser", { user: { userId: worker.userId, ...name } })
  await enter(here, worker.userId)
  await until(here, worker.userId, "Active")
  await ask(here, "setKioskPin", { kioskPin: { userId: worker.userId, pin: PIN } })
  return worker
}

/** Makes a tablet the clock of a company. */
const setUp = async (
  here: Site,
  companyId: string,
  language: Language = "en",
  size = TABLET
): Promise<{ readonly tab: Tab; readonly address: string }> => {
  const { url } = await linkFor(here, undefined, { flow: "kiosk", companyId, language })
  const tab = await here.open(size)
  await tab.page.goto(url)
  await heading(tab.page, start.title)
  await press(tab.page, START.en.start.button)
  await heading(tab.page, WORDS[language].kiosk.who)
  return { tab, address: url.split("#")[0] ?? "" }
}

const looked = async (tab: Tab, where: string): Promise<void> => {
  assert.deepStrictEqual(await accessibilityOf(tab.page), [], where)
  await assertFits(tab, where)
}

const typePin = async (page: Page, pin: string): Promise<void> => {
  for (const digit of pin) await page.getByRole("button", { name: digit, exact: true }).click()
}

const stateOf = async (here: Site, userId: string): Promise<unknown> =>
  (
    part(await ask(here, "getClockStatus", { userId }), "clock")["clockStatus"] as {
      status: string
    }
  ).status

/** The time without a touch after which the page goes back to the names, in milliseconds. */
const AWAY_MS = 20_000
/** Longer than any test. */
const NEVER_MS = 600_000

/** Lets the page take somebody for gone after another time: how long a look takes is the machine's. */
const awayAfter = (page: Page, ms: number): Promise<unknown> =>
  page.evaluate(`{
    globalThis.wait ??= setTimeout
    globalThis.setTimeout = (run, after, ...more) => wait(run, after === ${AWAY_MS} ? ${ms} : after, ...more)
  }`)

const OPENING = "**/flow/session/phone"
const DAY_MS = 24 * 3_600_000

/** Lets the year of a tablet end in so many days, as the page knows it. */
const endingIn = (page: Page, days: number): Promise<unknown> =>
  page.route(OPENING, async (route) => {
    const { session } = (await (await route.fetch()).json()) as { session: { place: object } }
    const endsAt = new Date(Date.now() + days * DAY_MS).toISOString()
    await route.fulfill({
      status: 200,
      json: { session: { ...session, place: { ...session.place, endsAt } } }
    })
  })

const choose = (page: Page, name = NAME): Promise<void> =>
  page.getByRole("button", { name: new RegExp(name) }).click()

/** A name that is read from right to left. */
const RIGHT_TO_LEFT = { firstName: "\u05E9\u05E8\u05D4", lastName: "\u05DB\u05D4\u05DF" }

/** Returns true if the text of a heading that comes after a name stands to the right of it, as in any sentence. */
const isInOrder = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const [text] = document.querySelector("h1").childNodes
    const boxOf = (from, to) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return range.getClientRects()[0]
    }
    const { length } = ${JSON.stringify(name)}
    return text.data.startsWith(${JSON.stringify(name)}) && boxOf(0, length).right <= boxOf(length, length + 1).left + 1
  })()`)

it("records with a number alone, says the time, and goes back to the names", async (context) => {
  const here = site(context)
  const { companyId, userId } = await company(here)
  const { tab, address } = await setUp(here, companyId)
  const { page } = tab
  await awayAfter(page, NEVER_MS)
  await choose(page)
  await heading(page, NAME)
  await looked(tab, "number")
  await press(page, portal.punch.clockIn)
  await page.getByText(kiosk.short).waitFor()
  await typePin(page, "8312")
  await press(page, portal.punch.clockIn)
  await page.getByText(kiosk.wrong).waitFor()
  await looked(tab, "wrong number")
  assert.strictEqual(await stateOf(here, userId), "Off")
  await press(page, kiosk.clear)
  await typePin(page, PIN)
  // The tablet loses its connection: nothing is recorded, and nothing says so.
  await tab.context.setOffline(true)
  await press(page, portal.punch.clockIn)
  await page.getByText(kiosk.unsure).waitFor()
  await page.getByText(kiosk.offlineSays).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  assert.strictEqual(await stateOf(here, userId), "Off")
  await tab.context.setOffline(false)
  await press(page, portal.punch.clockIn)
  await page.getByRole("heading", { name: new RegExp(`^${NAME}, you clocked in at`) }).waitFor()
  await looked(tab, "recorded")
  assert.strictEqual(await stateOf(here, userId), "Working")
  // By itself.
  await heading(page, kiosk.who)
  await looked(tab, "names")
  // After a restart of the tablet no link is needed; in the last weeks of its year it asks for another one.
  const restarted = async (): Promise<void> => {
    await page.evaluate("sessionStorage.clear()")
    await page.goto("about:blank")
    await page.goto(address)
    await heading(page, kiosk.who)
  }
  await endingIn(page, 13)
  await restarted()
  await page.getByText(/This tablet is the clock until /).waitFor()
  await looked(tab, "ends soon")
  await page.unroute(OPENING)
  await restarted()
  assert.strictEqual(await page.getByText(/This tablet is the clock until /).count(), 0)
  await awayAfter(page, NEVER_MS)
  await choose(page)
  await page.getByRole("button", { name: portal.punch.meal, exact: true }).waitFor()
  await press(page, kiosk.back)
  await heading(page, kiosk.who)
  // A person who goes away leaves nothing open.
  await awayAfter(page, 1)
  await choose(page)
  await heading(page, kiosk.who)
  tab.troubles()
  await closed(tab)
}, 120_000)

it("has every word in Spanish, and names from right to left, fits a phone, and ends when it is taken back in the console", async (context) => {
  const here = site(context)
  const { companyId } = await company(here, RIGHT_TO_LEFT)
  const name = `${RIGHT_TO_LEFT.firstName} ${RIGHT_TO_LEFT.lastName}`
  const { tab, address } = await setUp(here, companyId, "es", PHONE)
  const { page } = tab
  const { kiosk: words } = WORDS.es
  await assertSpanish(page, "names")
  await awayAfter(page, NEVER_MS)
  await choose(page, name)
  const clockIn = page.getByRole("button", { name: WORDS.es.portal.punch.clockIn })
  await clockIn.waitFor()
  await assertSpanish(page, "number")
  await looked(tab, "number on a phone")
  await typePin(page, PIN)
  await clockIn.click()
  await page.getByRole("heading", { name: new RegExp(`^${name}, su entrada`) }).waitFor()
  assert.isTrue(await isInOrder(page, name))
  await assertSpanish(page, "recorded")
  await press(page, words.done)
  const admin = await here.signedIn(here.credential, PHONE, "America/Phoenix")
  // In the last month of the tablet's year.
  await admin.page.clock.setFixedTime(Date.now() + 340 * DAY_MS)
  await admin.page.goto(`${here.url}/c/${companyId}/timesheets?view=settings`)
  await admin.page.getByRole("rowheader", { name: "All places" }).waitFor()
  await admin.page.getByText("Ends in 25 days", { exact: true }).first().waitFor()
  await admin.page.getByRole("button", { name: /^Forget ?: All places/ }).click()
  await admin.page.getByRole("button", { name: "Forget", exact: true }).last().click()
  await admin.page.getByText("The tablet was forgotten").waitFor()
  const { rememberedPhones } = (await ask(here, "getRememberedPhones", { companyId })) as {
    readonly rememberedPhones: ReadonlyArray<unknown>
  }
  assert.deepStrictEqual(rememberedPhones, [])
  await admin.page.getByRole("button", { name: "Set up a tablet" }).click()
  await admin.page.getByRole("button", { name: "Make link" }).click()
  await admin.page.getByText(/\/kiosk#fl_/).waitFor()
  await closed(admin)
  await page.goto("about:blank")
  await page.goto(address)
  await heading(page, START.es.kiosk.none)
  await looked(tab, "no clock")
  await closed(tab)
}, 120_000)
