/** Codes by mail on the pages: who is paid already confirms who they are, and loses nothing by it. */
import { assert, it } from "@effect/vitest"
import { accessibilityOf, closed, isTooWide, type Site } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { assertGone, begin, enter, mailedFlowSite, linkFor, newWorker, WORDS } from "./flowSite.ts"
import { age, codesIn } from "./mailedCodes.ts"
import { until } from "./portalWorker.ts"
import { heading } from "./walk.ts"

const PHONE = { width: 390, height: 844 }
const NEW_ACCOUNT = "5566778899"

const { site, received } = mailedFlowSite()
const { sent, type } = codesIn(received)

it("asks who is paid for a code before the account is shown, and says what is wrong with one", async (context) => {
  const here = site(context)
  const { userId } = await newWorker(here)
  await enter(here, userId)
  await until(here, userId, "Active")
  const tab = await here.open(PHONE)
  const { page } = tab
  const { code, pay, welcome } = WORDS.en
  await begin(page, (await linkFor(here, userId, { flow: "worker-bank-account" })).url)
  await press(page, welcome.goOn)
  await heading(page, code.title)
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.getByText("l•••@copperline.example").waitFor()
  assert.strictEqual(await page.getByLabel(pay.routing).count(), 0)
  await press(page, code.send)
  await page.getByText(code.addressNew).waitFor()
  age(here, userId)
  await page.reload()
  await heading(page, code.title)
  const right = await sent(page, code.send)
  assert.deepStrictEqual(await accessibilityOf(page), [])
  assert.isFalse(await isTooWide(page))
  await type(page, "12")
  await page.getByText(code.digits).waitFor()
  await type(page, right === "111111" ? "222222" : "111111")
  await page.getByText(code.wrong("4")).waitFor()
  for (const [refusal, sentence] of [
    ["code-over", code.over],
    ["codes-locked", code.locked]
  ] as const) {
    await page.route("**/userPortal", (route) =>
      route.fulfill({ status: 409, json: { error: { type: refusal, message: "no" } } })
    )
    await type(page, right)
    await page.getByText(sentence).waitFor()
    await page.unroute("**/userPortal")
  }
  await page.reload()
  await heading(page, code.title)
  await type(page, await sent(page, code.send))
  await press(page, WORDS.en.change)
  await page.getByLabel(pay.routing).fill("021000021")
  await page.getByLabel(pay.number, { exact: true }).fill(NEW_ACCOUNT)
  await page.getByText(pay.checking, { exact: true }).click()
  await press(page, WORDS.en.save)
  await page.getByText(pay.held).waitFor()
  await assertGone(page, NEW_ACCOUNT, right)
  await closed(tab)
}, 180_000)

/** Confirms in the console, from Home on, the one person who waits. */
const confirmWhoWaits = async (here: Site): Promise<void> => {
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(here.url)
  await page.getByText("1 person waits to be confirmed").waitFor()
  await page.getByRole("link", { name: /See who/ }).click()
  await page.getByText("Lena Castellanos-Whitfield waits at their own page").waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.getByRole("button", { name: /Confirm them/ }).click()
  await page.getByText("Is it Lena Castellanos-Whitfield who waits?").waitFor()
  await page.getByRole("button", { name: "Confirm them", exact: true }).last().click()
  await page.getByText("Lena Castellanos-Whitfield was confirmed").waitFor()
  await page.getByText("waits at their own page").waitFor({ state: "detached" })
  await closed(tab)
}

it("goes on by itself when an administrator has confirmed who cannot get a code", async (context) => {
  const here = site(context)
  const { userId } = await newWorker(here)
  await enter(here, userId)
  await until(here, userId, "Active")
  const tab = await here.open(PHONE)
  const { page } = tab
  const { code, pay, welcome } = WORDS.en
  await begin(page, (await linkFor(here, userId, { flow: "worker-bank-account" })).url)
  await press(page, welcome.goOn)
  await press(page, code.send)
  await page.getByText(code.addressNew).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await confirmWhoWaits(here)
  await press(page, WORDS.en.change)
  await page.getByLabel(pay.routing).waitFor()
  await closed(tab)
}, 120_000)

it("asks for a code in the middle of a form, and stores what was typed", async (context) => {
  const here = site(context)
  const { userId } = await newWorker(here)
  age(here, userId)
  const tab = await here.open(PHONE)
  const { page } = tab
  const { code, details, welcome } = WORDS.en
  await begin(page, (await linkFor(here, userId)).url)
  await press(page, welcome.begin)
  await page.getByLabel(details.phone).fill("5205550142")
  // As if the worker had become active in another window meanwhile.
  await page.route("**/adminPortal", (route) =>
    route.fulfill({ status: 403, json: { error: { type: "code-needed", message: "no" } } })
  )
  await press(page, WORDS.en.save)
  await heading(page, code.title)
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await press(page, WORDS.en.back)
  await page.getByText(WORDS.en.failed.needsMore).waitFor()
  assert.strictEqual(await page.getByLabel(details.phone).inputValue(), "5205550142")
  await press(page, WORDS.en.save)
  await heading(page, code.title)
  await page.unroute("**/adminPortal")
  await type(page, await sent(page, code.send))
  await heading(page, WORDS.en.identity.title)
  const { phoneNumber } = part(await ask(here, "getUser", { userId }), "user")
  assert.strictEqual(phoneNumber, "5205550142")
  await closed(tab)
}, 180_000)
