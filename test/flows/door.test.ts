/** The door of the portal in Chromium: an address, a mail, and the portal. */
import { assert, it } from "@effect/vitest"
import { accessibilityOf, closed, isTooWide } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { mailedFlowSite, linkFor, newWorker, START, WORDS } from "./flowSite.ts"
import { assertSpanish, speak } from "./spanish.ts"
import { heading } from "./walk.ts"

const PHONE = { width: 390, height: 844 }
const { door, start } = START.en

const { site, received } = mailedFlowSite()

/** The path of the link in the mail that came last, however the mail is encoded. */
const linkIn = (message: string): string =>
  /\/flow\/[\w-]+#fl_\w+/.exec(message.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? ""

it("mails a link to the address on file, which opens the portal, and says the same of every address", async (context) => {
  const here = site(context)
  const { userId } = await newWorker(here)
  const { email } = part(await ask(here, "getUser", { userId }), "user")
  const { origin, pathname } = new URL((await linkFor(here, userId)).url)
  const tab = await here.open(PHONE)
  const { page } = tab
  await page.goto(`${origin}${pathname}/portal`)
  await heading(page, door.title)
  await press(page, door.button)
  await page.getByText(door.wrong).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await speak(page, "es")
  await heading(page, START.es.door.title)
  await press(page, START.es.door.button)
  await page.getByText(START.es.door.wrong).waitFor()
  await assertSpanish(page, "door")
  await page.getByLabel(START.es.door.label, { exact: true }).fill("nadie@copperline.example")
  await press(page, START.es.door.button)
  await page.getByText(START.es.door.sent).waitFor()
  await assertSpanish(page, "mailed")
  await speak(page, "en")
  const field = page.getByLabel(door.label, { exact: true })
  await field.fill("nobody@copperline.example")
  await field.press("Enter")
  await page.getByText(door.sent).waitFor()
  assert.isFalse(await isTooWide(page))
  await field.fill(String(email))
  await press(page, door.button)
  while (received().length === 0) await page.evaluate("1")
  assert.deepStrictEqual(await accessibilityOf(page), [])
  const [{ message } = assert.fail("no mail"), ...others] = received()
  assert.deepStrictEqual(others, [])
  await page.goto(`${origin}${linkIn(message)}`)
  await press(page, start.button)
  await heading(page, WORDS.en.portal.hello("Lena"))
  // The address without a link goes on with the session of the tab.
  await page.goto(`${origin}${pathname}/portal`)
  await heading(page, WORDS.en.portal.hello("Lena"))
  await closed(tab)
}, 120_000)
