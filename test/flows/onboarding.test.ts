/** A worker's way from a link to being paid, in a real browser: by mouse on a phone, by keyboard on a desktop. */
import { assert, it } from "@effect/vitest"
import type { Size } from "../browser/browser.ts"
import { closed, type Site } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { assignText, begin, flowSite, linkFor, newWorker, WORDS } from "./flowSite.ts"
import { assertSpanish } from "./spanish.ts"
import { assertHeard } from "./heard.ts"
import { backAndForward, enterBy, heading, lookAt, tabTo, typeBy, walk } from "./walk.ts"

const PHONE: Size = { width: 390, height: 844 }
const DESKTOP: Size = { width: 1_280, height: 900 }

const site = flowSite()

const statusOf = async (here: Site, userId: string): Promise<unknown> => {
  const { userStatus } = part(await ask(here, "getUser", { userId }), "user")
  return (userStatus as { status: string }).status
}

it("leads from a link to an active worker on a phone, accessible and with every number gone", async (context) => {
  const here = site(context)
  const worker = await newWorker(here)
  await assignText(here, worker)
  const { url, flowLinkId } = await linkFor(here, worker.userId)
  const tab = await here.open(PHONE)
  await begin(tab.page, url)
  const trees: Array<string> = []
  await walk(tab, "en", async (title) => {
    await lookAt(tab, title)
    trees.push(`# ${title}`, await tab.page.locator("#main").ariaSnapshot())
  })
  assertHeard("onboarding", trees)
  assert.strictEqual(await statusOf(here, worker.userId), "Active")
  // What somebody active chooses is held, and the page promises no pay by it.
  await tab.page.getByText(WORDS.en.finished.nextPay, { exact: true }).waitFor()
  assert.strictEqual(await tab.page.getByText(WORDS.en.finished.pay, { exact: true }).count(), 0)
  await press(tab.page, WORDS.en.finished.close)
  await heading(tab.page, "You can close this page")
  const link = part(await ask(here, "getFlowLink", { flowLinkId }), "flowLink")
  assert.strictEqual((link["status"] as { status: string }).status, "completed")
  await closed(tab)
}, 240_000)

it("has every word in Spanish, from the link's language", async (context) => {
  const here = site(context)
  const worker = await newWorker(here)
  const { url } = await linkFor(here, worker.userId, { language: "es" })
  await assignText(here, worker, "es")
  const tab = await here.open(PHONE)
  await begin(tab.page, url, "es")
  const first = WORDS.es.welcome.title("Lena")
  await walk(tab, "es", async (title) => {
    await (title === first ? heading : backAndForward)(tab.page, title)
    await assertSpanish(tab.page, title)
  })
  await closed(tab)
}, 240_000)

it("is gone through by keyboard on a desktop", async (context) => {
  const here = site(context)
  const { userId } = await newWorker(here)
  const { url } = await linkFor(here, userId)
  const tab = await here.open(DESKTOP)
  const { page } = tab
  const words = WORDS.en
  const enter = (name: string): Promise<void> => enterBy(page, name)
  const type = (name: string, text: string): Promise<void> => typeBy(page, name, text)
  await page.goto(url)
  await enter("Start")
  await heading(page, words.welcome.title("Lena"))
  await enter(words.welcome.begin)
  await heading(page, words.details.title)
  await enter(words.save)
  await heading(page, words.identity.title)
  await type(words.identity.ssn, "219009012")
  await type("Month", "April")
  await type("Day", "12")
  await type("Year", "1994")
  await type(words.identity.address1, "417 Mulberry Court")
  await type(words.identity.city, "Tucson")
  await type(words.identity.state, "Arizona")
  await type(words.identity.zip, "85701")
  await enter(words.save)
  await heading(page, words.tax.title)
  await tabTo(page, words.tax.single[0])
  await page.keyboard.press("Space")
  for (const group of [words.tax.jobs, words.tax.dependents, words.tax.other]) {
    await enter(words.next)
    await page.locator(`[aria-current="step"]`).getByText(group).waitFor()
  }
  await enter(words.save)
  await heading(page, words.pay.title)
  await tabTo(page, words.pay.deposit[0])
  await page.keyboard.press("ArrowDown")
  await enter(words.save)
  await heading(page, words.review.title)
  await enter(words.review.button)
  await page.getByText(words.finished.confirmed, { exact: true }).waitFor()
  assert.strictEqual(await statusOf(here, userId), "Active")
  await closed(tab)
}, 240_000)

it("keeps what was typed without a connection, and saves it when there is one again", async (context) => {
  const here = site(context)
  const { userId } = await newWorker(here)
  const { url } = await linkFor(here, userId)
  const tab = await here.open(PHONE)
  const { page, context: browser } = tab
  await begin(page, url)
  await press(page, WORDS.en.welcome.begin)
  await page.getByLabel(WORDS.en.details.phone).fill("5205550142")
  await browser.setOffline(true)
  await page.getByText(WORDS.en.offline.title).waitFor()
  await press(page, WORDS.en.save)
  assert.strictEqual(await page.getByLabel(WORDS.en.details.phone).inputValue(), "5205550142")
  await browser.setOffline(false)
  await heading(page, WORDS.en.identity.title)
  const { phoneNumber } = part(await ask(here, "getUser", { userId }), "user")
  assert.strictEqual(phoneNumber, "5205550142")
  await page.goBack()
  await heading(page, WORDS.en.details.title)
  assert.strictEqual(await page.getByLabel(WORDS.en.details.phone).inputValue(), "5205550142")
  await closed(tab)
}, 120_000)
