/** The portal to which a worker comes back, in Chromium: hours, the clock, time off and the own data. */
import { assert, it } from "@effect/vitest"
import { timesIn } from "../../apps/flows/src/portal/times.ts"
import { daysFromToday } from "../../packages/testing/src/today.ts"
import { dayIn } from "../../packages/ui/src/format.ts"
import type { Page } from "../browser/browser.ts"
import { hold } from "../console/network.ts"
import { accessibilityOf, closed, type Site, type Tab } from "../console/site.ts"
import { assertFits } from "../console/windows.ts"
import { ask, part, press, rows } from "../console/workerSteps.ts"
import { flowSite, linkFor, newWorker, START, WORDS, type Language } from "./flowSite.ts"
import { HOURS_DAY, portalWorker } from "./portalWorker.ts"
import { assertSpanish } from "./spanish.ts"
import { heading } from "./walk.ts"

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1_280, height: 900 }
const NEXT_WEEK = 8
const { portal, save, titles, details } = WORDS.en

const site = flowSite()

/** Opens the portal of a worker by a link. */
const opened = async (
  here: Site,
  userId: string,
  language: Language = "en",
  size = PHONE,
  timezoneId?: string
): Promise<Tab> => {
  const { url } = await linkFor(here, userId, { flow: "worker-portal", language })
  const tab = await here.open(size, timezoneId)
  await tab.page.goto(url)
  await press(tab.page, START.en.start.button)
  await heading(tab.page, WORDS[language].portal.hello("Lena"))
  return tab
}

const to = (page: Page, section: string): Promise<void> =>
  page.getByRole("link", { name: section, exact: true }).click()

/** The name of a button with what it is about. */
const named = (button: string, about: string): RegExp => new RegExp(`^${button}.*${about}$`)

const looked = async (tab: Tab, where: string): Promise<void> => {
  assert.deepStrictEqual(await accessibilityOf(tab.page), [], where)
  await assertFits(tab, where)
}

const says = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor()

const clockOf = async (here: Site, userId: string): Promise<unknown> => {
  const { clockStatus } = part(await ask(here, "getClockStatus", { userId }), "clock")
  return (clockStatus as { status: string }).status
}

it("clocks in and out with a meal, and keeps a punch without a connection", async (context) => {
  const here = site(context)
  const { userId } = await portalWorker(here)
  const tab = await opened(here, userId)
  const { page } = tab
  await looked(tab, "home")
  await to(page, portal.clock)
  await heading(page, portal.clock)
  const { asked, release } = await hold(page, "getClockStatus")
  await press(page, portal.punch.clockIn)
  await asked
  // The punch is stored, and the clock is old: no button makes another one.
  assert.strictEqual(await page.locator(".punches button:not([data-busy])").count(), 0)
  await release()
  await says(page, portal.punch.saved(portal.punch.clockIn))
  await looked(tab, "clock")
  assert.strictEqual(await clockOf(here, userId), "Working")
  await tab.context.setOffline(true)
  await press(page, portal.punch.meal)
  await page.getByText(portal.punch.waitsSays).waitFor()
  await page.getByRole("button", { name: portal.punch.endBreak }).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  assert.strictEqual(await clockOf(here, userId), "Working")
  await tab.context.setOffline(false)
  await says(page, portal.punch.saved(portal.punch.meal))
  assert.strictEqual(await clockOf(here, userId), "On Meal")
  await press(page, portal.punch.endBreak)
  await says(page, portal.punch.saved(portal.punch.endBreak))
  // Another device was faster.
  await ask(here, "clockOut", { punch: { userId } })
  await press(page, portal.punch.clockOut)
  await says(page, portal.punch.refused(portal.punch.clockOut))
  await page.getByRole("button", { name: portal.punch.clockIn }).waitFor()
  // The browser notes that it was offline.
  tab.troubles()
  await closed(tab)
}, 120_000)

it("submits the hours of a period that has ended once they are confirmed, and takes them back", async (context) => {
  const here = site(context)
  const { companyId, userId } = await portalWorker(here)
  const tab = await opened(here, userId)
  const { page } = tab
  const { asked, release } = await hold(page, "getTimesheets")
  await page.reload()
  await asked
  await page.getByText(portal.todo.title).waitFor()
  assert.strictEqual(await page.getByText(portal.todo.none).count(), 0)
  await release()
  await page.getByText(portal.todo.submitSays).waitFor()
  await page.getByRole("button", { name: portal.todo.look }).click()
  await says(page, portal.sheet.states.Open)
  const button = portal.sheet.submit("8:00 h")
  await press(page, button)
  await says(page, portal.sheet.needed)
  await looked(tab, "needed")
  await page.getByLabel(portal.sheet.meals).check()
  await page.getByLabel(portal.sheet.right).check()
  await press(page, button)
  await says(page, portal.sheet.submitted)
  await looked(tab, "submitted")
  await press(page, portal.sheet.recall)
  await says(page, portal.sheet.reasons["recalled"] ?? "")
  const [sheet] = rows(await ask(here, "getTimesheets", { companyId, userId }), "timesheets")
  assert.deepInclude(sheet?.["status"], { status: "Open" })
  await closed(tab)
}, 120_000)

it("asks for a correction of a day, and shows the answer", async (context) => {
  const here = site(context)
  const { companyId, userId } = await portalWorker(here)
  const tab = await opened(here, userId)
  const { page } = tab
  const { correction } = portal
  await to(page, portal.week)
  await page.getByText(correction.ask).click()
  await press(page, correction.send)
  await says(page, correction.missing)
  await looked(tab, "nothing said")
  await page.getByLabel(correction.day).selectOption(daysFromToday(HOURS_DAY))
  await page.getByLabel(correction.text).fill("I began at 7:00, not at 8:00.")
  await press(page, correction.send)
  await says(page, correction.sent)
  await says(page, correction.waits)
  await looked(tab, "asked")
  const [waiting] = rows(await ask(here, "getTimeExceptions", { companyId }), "timeExceptions")
  assert.include(waiting, { code: "correction-asked", date: daysFromToday(HOURS_DAY) })
  const timeExceptionId = waiting?.["timeExceptionId"]
  const timeException = { timeExceptionId, reason: "Door log: 8:00." }
  await ask(here, "waiveTimeException", { timeException })
  await page.reload()
  await says(page, correction.answered("Door log: 8:00."))
  await page.getByRole("button", { name: /^ES/ }).click()
  await says(page, WORDS.es.portal.correction.done)
  await page.getByText(WORDS.es.portal.correction.ask).click()
  await assertSpanish(page, "correction")
  await looked(tab, "answered")
  await closed(tab)
}, 120_000)

it("asks for time off with a live preview, by keyboard, and cancels it", async (context) => {
  const here = site(context)
  const { companyId, userId } = await portalWorker(here)
  const tab = await opened(here, userId, "en", DESKTOP)
  const { page } = tab
  const { leave } = portal
  await page.getByRole("link", { name: portal.timeOff, exact: true }).focus()
  await page.keyboard.press("Enter")
  await says(page, leave.choose)
  await looked(tab, "time off")
  // More than there is.
  await page.getByLabel(leave.first).fill(daysFromToday(NEXT_WEEK))
  await page.getByLabel(leave.last).fill(daysFromToday(NEXT_WEEK + 27))
  // Nothing says when this worker works.
  await page.getByText(leave.hours).waitFor()
  await says(page, leave.problems["balance"] ?? "")
  await looked(tab, "too much")
  await page.getByLabel(leave.last).fill(daysFromToday(NEXT_WEEK + 2))
  await page.getByText(leave.after).waitFor()
  await page.getByLabel(leave.note).fill("A wedding")
  await page.getByRole("button", { name: leave.send }).focus()
  await page.keyboard.press("Enter")
  await says(page, leave.sent)
  const asked = async () =>
    rows(await ask(here, "getTimeOffRequests", { companyId }), "timeOffRequests").map(
      ({ status }) => (status as { status: string }).status
    )
  assert.deepStrictEqual(await asked(), ["Pending"])
  await page.getByRole("button", { name: new RegExp(`^${leave.cancel}`) }).click()
  await says(page, leave.cancelled)
  assert.deepStrictEqual(await asked(), ["Cancelled"])
  await closed(tab)
}, 120_000)

const PHONE_ZONE = "Pacific/Kiritimati"

it("counts days as the worker's place of work, on a phone whose next day has begun", async (context) => {
  const here = site(context)
  const { userId } = await portalWorker(here)
  const tab = await opened(here, userId, "en", PHONE, PHONE_ZONE)
  const { page } = tab
  // The phone is 21 hours ahead of Arizona, where the worker is: four hours ago it was another day for both.
  const [now, before] = [new Date(), new Date(Date.now() - 4 * 3_600_000)]
  const daysOf = (at: Date) => ["America/Phoenix", PHONE_ZONE].map((zone) => dayIn(zone, at))
  const at = new Set(daysOf(now)).size > 1 ? now : before
  const [day = "", other] = daysOf(at)
  assert.notStrictEqual(day, other)
  await page.clock.setFixedTime(at.getTime())
  await page.reload()
  await says(page, timesIn("en").day(day))
  await closed(tab)
}, 120_000)

it("shows the next pay date, and why it moved", async (context) => {
  const here = site(context)
  const { companyId, userId } = await portalWorker(here)
  await ask(here, "addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Weekly" }
  })
  const { nextPay } = (await ask(here, "getMyPay", { userId })) as {
    readonly nextPay: { readonly payDate: string }
  }
  const tab = await opened(here, userId)
  const { page } = tab
  await says(page, portal.pay.title)
  await says(page, WORDS.en.schedule.day(nextPay.payDate))
  await looked(tab, "pay date")
  // One that a holiday moved, in both languages.
  await page.route("**/reports", (route) => {
    if (route.request().postData()?.includes("getMyPay") !== true) return route.continue()
    const moved = { ...nextPay, movedFrom: "2026-12-25", reason: "Christmas Day" }
    return route.fulfill({ status: 200, json: { userId, nextPay: moved } })
  })
  await page.reload()
  await says(page, WORDS.en.schedule.moved("2026-12-25", "Christmas Day"))
  await page.getByRole("button", { name: /^ES/ }).click()
  await says(page, WORDS.es.schedule.moved("2026-12-25", "Christmas Day"))
  await assertSpanish(page, "pay date")
  await looked(tab, "pay date in Spanish")
  await closed(tab)
}, 120_000)

it("shows the own data, behind a code of who is paid, and changes what is open", async (context) => {
  const here = site(context)
  const { userId } = await portalWorker(here)
  const tab = await opened(here, userId)
  await to(tab.page, portal.data)
  await heading(tab.page, portal.data)
  await says(tab.page, portal.mine.locked)
  assert.strictEqual(await tab.page.getByText("4455").count(), 0)
  await looked(tab, "locked")
  await tab.page.getByRole("button", { name: named(portal.mine.show, titles.pay) }).click()
  await heading(tab.page, WORDS.en.code.title)
  await closed(tab)
  const fresh = await newWorker(here)
  const second = await opened(here, fresh.userId)
  const { page } = second
  await to(page, portal.data)
  await page.getByRole("button", { name: named(WORDS.en.change, titles.details) }).click()
  await page.getByLabel(details.phone).fill("5205550177")
  await press(page, save)
  await heading(page, portal.data)
  await page.getByText("5205550177").waitFor()
  await looked(second, "data")
  await closed(second)
}, 120_000)

it("has every word in Spanish", async (context) => {
  const here = site(context)
  const { userId } = await portalWorker(here)
  const tab = await opened(here, userId, "es")
  const { page } = tab
  const words = WORDS.es.portal
  await page.getByText(words.todo.submitSays).waitFor()
  await assertSpanish(page, "home")
  await to(page, words.clock)
  await page.getByRole("button", { name: words.punch.clockIn }).waitFor()
  await assertSpanish(page, "clock")
  await to(page, words.week)
  await says(page, words.sheet.before)
  await assertSpanish(page, "week")
  await to(page, words.timeOff)
  await page.getByLabel(words.leave.first).fill(daysFromToday(NEXT_WEEK))
  await page.getByText(words.leave.after).waitFor()
  await assertSpanish(page, "time off")
  await to(page, words.data)
  await says(page, words.mine.locked)
  await assertSpanish(page, "data")
  await closed(tab)
}, 120_000)
