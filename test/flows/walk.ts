/** A worker's way through all pages of the onboarding. */
import { assert } from "@effect/vitest"
import { seed } from "../../packages/testing/src/seed.ts"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, settled, type Tab } from "../console/site.ts"
import { assertFits } from "../console/windows.ts"
import { press } from "../console/workerSteps.ts"
import { ACCOUNT, assertGone, SSN, typeIdentity, WORDS, type Language } from "./flowSite.ts"

let looks = 0

/**
 * Looks at a page with a title: it is accessible, fits, and comes back by a reload. Every other one is loaded again,
 * beginning as the seed says: a page of a company is five calls, of which its session has 120 a minute.
 */
export const lookAt = async (tab: Tab, title: string): Promise<void> => {
  const { page } = tab
  looks += 1
  await heading(page, title)
  assert.deepStrictEqual(await accessibilityOf(page), [], title)
  await assertFits(tab, title)
  if ((looks + seed) % 2 === 0) return
  await page.reload()
  await heading(page, title)
}

/** Leaves a page with a title by the browser's way back, and comes back by its way forward. */
export const backAndForward = async (page: Page, title: string): Promise<void> => {
  await heading(page, title)
  await page.goBack()
  await page.getByRole("heading", { name: title, exact: true }).waitFor({ state: "detached" })
  await page.evaluate("history.forward()")
  await heading(page, title)
}

/** Waits until a page with a title shows what it reads. */
export const heading = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("heading", { name: title, exact: true }).waitFor()
  await settled(page)
}

/** Goes through all steps with the mouse, and looks at each. */
export const walk = async (
  tab: Tab,
  language: Language,
  look: (title: string) => Promise<void>,
  ssn = SSN
) => {
  const { page } = tab
  const words = WORDS[language]
  const save = (): Promise<void> => press(page, words.save)
  await look(words.welcome.title("Lena"))
  await press(page, words.welcome.begin)
  await look(words.details.title)
  await save()
  await look(words.identity.title)
  await save()
  await page.locator(".form-errors").waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [], "problems")
  await typeIdentity(page, language, ssn)
  await save()
  await look(words.tax.title)
  await assertGone(page, ssn)
  await page.getByText(words.tax.head[0], { exact: true }).click()
  await press(page, words.next)
  await press(page, words.next)
  await page.getByLabel(words.tax.children).fill("1")
  await press(page, words.next)
  await save()
  await look(words.pay.title)
  await page.getByLabel(words.pay.routing).fill("021000022")
  await page.getByLabel(words.pay.number, { exact: true }).fill(ACCOUNT)
  await page.getByText(words.pay.wrong).waitFor()
  await page.getByLabel(words.pay.routing).fill("021000021")
  await page.getByText(words.pay.checking, { exact: true }).click()
  await save()
  await look(words.documents.title)
  await assertGone(page, ssn, ACCOUNT)
  await page.getByLabel(words.documents.consent).check()
  await page.getByLabel(words.documents.name).fill("Lena Castellanos-Whitfield")
  await press(page, words.documents.button)
  await look(words.review.title)
  await press(page, words.review.button)
  await look(words.finished.title("Lena"))
  await page.getByText(words.finished.confirmed, { exact: true }).waitFor()
  await assertGone(page, ssn, ACCOUNT)
}

const TABS_MS_MAX = 30_000

/** Presses Tab until the focus is on what has a name, which may not be there yet. */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  const focused = `(() => {
    const { activeElement: at } = document
    return at.getAttribute("aria-label") ?? (at.labels?.[0] ?? at).textContent
  })()`
  const until = performance.now() + TABS_MS_MAX
  while (performance.now() < until) {
    if (
      String(await page.evaluate(focused))
        .trim()
        .startsWith(name)
    )
      return
    await page.keyboard.press("Tab")
  }
  assert.fail(`no way to ${name}`)
}

/** Presses Enter on what has a name. */
export const enterBy = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press("Enter")
}

/** Types into what has a name; a blank chooses or checks it. */
export const typeBy = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.type(text)
}
