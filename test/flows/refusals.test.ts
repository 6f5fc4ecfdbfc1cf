/** Pages where no flow goes on: links that are over, sessions that end, and other tabs. */
import { assert, it } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, closed, refuse } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { begin, flowSite, linkFor, newWorker, START, startFlows, WORDS } from "./flowSite.ts"
import { assertSpanish, speak } from "./spanish.ts"
import { heading } from "./walk.ts"

const PHONE = { width: 390, height: 844 }
const words = START.en

let userId = ""

const site = flowSite(async () => {
  const started = await startFlows()
  if (typeof started !== "string") ({ userId } = await newWorker(started))
  return started
})

/** Waits until the service knows no session of the browser any more. */
const ENDED = `(async () => {
  const body = JSON.stringify({ method: "getUserTask" })
  const headers = { "Content-Type": "application/json", "Payroll-Session": "another" }
  while ((await fetch("/reports", { method: "POST", headers, body })).status !== 401);
})()`

/** Looks at the page of a link that is over in Spanish, and goes back to English. */
const inSpanish = async (page: Page, why: keyof typeof START.es.over): Promise<void> => {
  await speak(page, "es")
  await heading(page, START.es.over[why].title)
  await assertSpanish(page, why)
  await speak(page, "en")
}

const tokenOf = (url: string): string => url.slice(url.indexOf("#") + 1)

it("says what is wrong with a link, and offers a new one where there can be one", async (context) => {
  const here = site(context)
  const tab = await here.open(PHONE)
  const { page } = tab
  const used = await linkFor(here, userId)
  await begin(page, used.url)
  await page.evaluate(`fetch("/flow/session/end", { method: "POST", body: "{}" })`)
  const other = await here.open(PHONE)
  await other.page.goto(used.url)
  await press(other.page, words.start.button)
  await heading(other.page, words.over.used.title)
  await inSpanish(other.page, "used")
  assert.deepStrictEqual(await accessibilityOf(other.page), [])
  await press(other.page, words.anew.button)
  await other.page.getByText(words.anew.sent).waitFor()
  assert.strictEqual(await other.page.getByRole("button", { name: words.anew.button }).count(), 0)
  const revoked = await linkFor(here, userId)
  await ask(here, "revokeFlowLink", { flowLink: { flowLinkId: revoked.flowLinkId } })
  await other.page.goto("about:blank")
  await other.page.goto(revoked.url)
  await press(other.page, words.start.button)
  await heading(other.page, words.over.revoked.title)
  await inSpanish(other.page, "revoked")
  assert.strictEqual(await other.page.getByRole("button", { name: words.anew.button }).count(), 0)
  await other.page.route("**/flow/session/begin", (route) =>
    route.fulfill({ status: 404, json: { error: { type: "link-expired" } } })
  )
  await other.page.goto("about:blank")
  await other.page.goto(`${revoked.url}x`)
  await press(other.page, words.start.button)
  await heading(other.page, words.over.expired.title)
  await inSpanish(other.page, "expired")
  await other.page.getByRole("button", { name: words.anew.button }).waitFor()
  await other.page.unroute("**/flow/session/begin")
  await closed(tab)
  await closed(other)
}, 120_000)

it("uses nothing up by opening, and starts again after a lost connection", async (context) => {
  const here = site(context)
  const tab = await here.open(PHONE)
  const { page, context: browser } = tab
  const { url } = await linkFor(here, userId)
  await page.goto(url)
  await heading(page, words.start.title)
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await browser.setOffline(true)
  await press(page, words.start.button)
  await page.getByText(words.failed.says).waitFor()
  await browser.setOffline(false)
  await press(page, words.failed.again)
  await heading(page, WORDS.en.welcome.title("Lena"))
  assert.notInclude(page.url(), tokenOf(url))
  // The same link in the same browser, as from a mail that is opened again.
  await page.evaluate("sessionStorage.clear()")
  await page.goto("about:blank")
  await page.goto(url)
  await press(page, words.start.button)
  await heading(page, WORDS.en.welcome.title("Lena"))
  tab.troubles()
  await closed(tab)
}, 120_000)

it("warns two minutes before the session ends, keeps it for who stays, and then says that it ended", async (context) => {
  const here = site(context)
  const tab = await here.open(PHONE)
  const { page } = tab
  const { url } = await linkFor(here, userId)
  const idleMs = 122_000
  await page.route("**/flow/session/begin", async (route) => {
    const { session } = (await (await route.fetch()).json()) as { session: object }
    await route.fulfill({ status: 200, json: { session: { ...session, idleMs } } })
  })
  await begin(page, url)
  const { warning } = WORDS.en
  await page.getByRole("alertdialog", { name: warning.title }).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await press(page, warning.stay)
  await page.getByRole("alertdialog", { name: warning.title }).waitFor({ state: "detached" })
  await page.unroute("**/flow/session/begin")
  await ask(here, "endGuestSessions", { guestSessions: { userId } })
  await page.getByRole("alertdialog", { name: warning.title }).waitFor()
  await page.evaluate(ENDED)
  await press(page, warning.stay)
  await heading(page, words.over.ended.title)
  await page.getByRole("button", { name: words.anew.button }).waitFor()
  await closed(tab)
}, 120_000)

it("says that the pages could not be loaded once something was stored, and goes on from there", async (context) => {
  const here = site(context)
  const tab = await here.open(PHONE)
  const { page } = tab
  const { details, loading, save, welcome } = WORDS.en
  await begin(page, (await linkFor(here, userId)).url)
  await press(page, welcome.begin)
  await page.getByLabel(details.phone).fill("5205550177")
  const answerAgain = await refuse(page, "getUserTask")
  await press(page, save)
  await heading(page, loading.failed)
  assert.deepStrictEqual(await accessibilityOf(page), [])
  const { phoneNumber } = part(await ask(here, "getUser", { userId }), "user")
  assert.strictEqual(phoneNumber, "5205550177")
  await answerAgain()
  await press(page, loading.again)
  await heading(page, details.title)
  assert.strictEqual(await page.getByLabel(details.phone).inputValue(), "5205550177")
  await closed(tab)
}, 120_000)

it("says that there is nothing to do where a flow has no pages yet", async (context) => {
  const here = site(context)
  const tab = await here.open(PHONE)
  const { page } = tab
  await page.route("**/flow/session/begin", async (route) => {
    const { session } = (await (await route.fetch()).json()) as { session: object }
    await route.fulfill({ status: 200, json: { session: { ...session, flow: "another" } } })
  })
  await page.goto((await linkFor(here, userId)).url)
  await press(page, words.start.button)
  await heading(page, WORDS.en.nothing.title)
  await page.unroute("**/flow/session/begin")
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await press(page, WORDS.en.finished.close)
  await heading(page, words.over.closed.title)
  await closed(tab)
}, 120_000)

it("says whose pages the browser has once another link was opened in it", async (context) => {
  const here = site(context)
  const tab = await here.open(PHONE)
  const { page } = tab
  await begin(page, (await linkFor(here, userId)).url)
  await press(page, WORDS.en.welcome.begin)
  await page.getByLabel(WORDS.en.details.phone).fill("5205550199")
  const second = await newWorker(here)
  const other = await tab.context.newPage()
  await begin(other, (await linkFor(here, second.userId)).url)
  await press(page, WORDS.en.save)
  await heading(page, words.over.other.title)
  await page.getByText("Lena Castellanos-Whitfield").waitFor()
  await other.close()
  await closed(tab)
}, 120_000)
