/** A flow in the page of another origin, in Chromium: its frame, its events, its height and its brand. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, closed, type Site, type Tab } from "../console/site.ts"
import { press } from "../console/workerSteps.ts"
import { assignText, flowSite, linkFor, newWorker, START, WORDS } from "./flowSite.ts"
import { framed, startHostPage, type HostPage } from "./hostPage.ts"
import { assertSpanish, speak } from "./spanish.ts"
import { heading, walk } from "./walk.ts"

const PHONE = { width: 390, height: 844 }
const words = START.en
const WAIT_MS = 30_000

let host: HostPage

beforeAll(async () => {
  host = await startHostPage()
}, 60_000)
afterAll(() => host.stop())

const site = flowSite()

/** Lets pages of `localhost` frame the flows, in the brand of a client. */
const allowed = (here: Site): string => {
  const origin = `http://localhost:${host.port}`
  const brand = ["--display-name", "Northwind People", "--accent-color", "#f2b705"]
  const support = ["--support-address", "people@northwind.example"]
  here.payroll(["client", "set", "default", "--flow-origin", origin, ...brand, ...support])
  return origin
}

/** Waits until the browser has refused a frame. */
const refusal = async ({ page, troubles }: Tab): Promise<void> => {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    if (troubles().some(({ text }) => text.includes("frame-ancestors"))) return
    await page.evaluate("new Promise(requestAnimationFrame)")
  }
  assert.fail("nothing was refused")
}

const opened = async (tab: Tab, url: string): Promise<Page> => {
  await tab.page.getByLabel("Flow link").fill(url)
  await tab.page.getByLabel("Flow link").press("Enter")
  return framed(tab.page)
}

const said = ({ page }: Tab, event: string): Promise<void> =>
  page.locator("#events").getByText(event, { exact: true }).first().waitFor()

/** The frame is as high as its content: nothing is scrolled in it. */
const FITS = `new Promise((resolve) => {
  const look = () => Math.abs(document.documentElement.scrollHeight - innerHeight) <= 1
    ? resolve(true) : requestAnimationFrame(look)
  look()
})`

it("leads a worker to the end in the page of another site, which hears what is done and nothing of what is typed", async (context) => {
  const here = site(context)
  const origin = allowed(here)
  const worker = await newWorker(here)
  await assignText(here, worker)
  const { url } = await linkFor(here, worker.userId)
  const tab = await here.open(PHONE)
  await tab.page.goto(origin)
  const frame = await opened(tab, url)
  await said(tab, "ready")
  await heading(frame, words.start.title)
  await frame.getByText("Northwind People").waitFor()
  await frame.getByText("people@northwind.example").waitFor()
  // A yellow that white could not be read on.
  const look = `getComputedStyle(document.querySelector(".btn--primary"))`
  assert.include(String(await frame.evaluate(`${look}.backgroundColor`)), "242, 183, 5")
  assert.deepStrictEqual(await accessibilityOf(frame), [])
  await press(frame, words.start.button)
  await walk({ ...tab, page: frame }, "en", async (title) => {
    await heading(frame, title)
    assert.isTrue(await frame.evaluate(FITS))
  })
  await said(tab, "done true")
  const events = String(await tab.page.locator("#events").textContent())
  // The details were right as they stood.
  const steps = ["identity", "tax", "pay", "documents"]
  const order = steps.flatMap((step) => [`step ${step}`, `stored ${step}`])
  const way = ["ready", "step welcome", "step details", ...order, "step review", "step done"]
  assert.strictEqual(events, `${way.join("")}done true`)
  // The secret of the session was in the memory of the frame.
  await frame.evaluate("location.reload()")
  await said(tab, "expired ended")
  await heading(frame, words.over.ended.title)
  await closed(tab)
}, 240_000)

it("shows nothing to a page of an origin that is not allowed, and says nothing to it", async (context) => {
  const here = site(context)
  allowed(here)
  const { userId } = await newWorker(here)
  const tab = await here.open(PHONE)
  await tab.page.goto(`http://127.0.0.1:${host.port}`)
  const { url } = await linkFor(here, userId)
  await tab.page.getByLabel("Flow link").fill(url)
  await tab.page.getByLabel("Flow link").press("Enter")
  await refusal(tab)
  assert.strictEqual(await tab.page.locator("#events li").count(), 0)
  await closed(tab)
}, 120_000)

it("is a component of React, in Spanish too, which goes with its listeners", async (context) => {
  const here = site(context)
  const origin = allowed(here)
  const { userId } = await newWorker(here)
  const { url } = await linkFor(here, userId, { language: "es" })
  const tab = await here.open(PHONE)
  await tab.page.goto(`${origin}/react#${url}`)
  const frame = await framed(tab.page)
  await tab.page.getByText("ready", { exact: true }).waitFor()
  await speak(frame, "es")
  await heading(frame, START.es.start.title)
  await assertSpanish(frame, "start")
  await press(frame, START.es.start.button)
  await heading(frame, WORDS.es.welcome.title("Lena"))
  await assertSpanish(frame, "welcome")
  await tab.page.getByText("welcome", { exact: true }).waitFor()
  await press(tab.page, "Remove")
  await tab.page.locator("payroll-flow").waitFor({ state: "detached" })
  await closed(tab)
}, 120_000)
