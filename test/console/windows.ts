/** Windows and texts of other sizes than those of the pictures, in which pages have to fit. */
import { assert } from "@effect/vitest"
import { isNightly } from "../../packages/testing/src/nightly.ts"
import type { Page } from "../browser/browser.ts"
import type { Tab } from "./site.ts"

const USUAL_TEXT = 16

/** A window, and the size of the text that the person chose in the browser, both in pixels. */
const WINDOWS = [
  ["a desktop that is enlarged to 400 %", { width: 320, height: 640 }, USUAL_TEXT],
  ["text at 200 % on a phone", { width: 390, height: 844 }, 2 * USUAL_TEXT],
  ["a small tablet", { width: 768, height: 1_024 }, USUAL_TEXT],
  ["text at 200 % on a desktop", { width: 1_280, height: 900 }, 2 * USUAL_TEXT]
] as const

let looks = 0

/** Names the innermost parts that make a page wider than its window; those in a frame that scrolls by itself do not. */
const reachingOut = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isOut = (part) => part.getBoundingClientRect().right > innerWidth + 1
    const frameOf = (part) => part === document.body || getComputedStyle(part).overflowX === "visible"
      ? undefined : part
    const isFramed = (part) => {
      for (let at = part.parentElement; at && at !== document.body; at = at.parentElement) if (frameOf(at)) return true
      return false
    }
    const out = [...document.body.querySelectorAll("*")]
      .filter((part) => part.checkVisibility() && isOut(part) && !isFramed(part))
    const innermost = out.filter((part) => !out.some((other) => other !== part && part.contains(other)))
    return innermost.length === 0 ? ["the page"] : innermost
      .map((part) => part.tagName + "." + part.className + " " + part.textContent.slice(0, 40))
  })()`)

/** Looks at a page in other windows, by day in one after the other: nothing in it has to be scrolled to the side. */
export const assertFits = async ({ page, context }: Tab, where: string): Promise<void> => {
  const usual = page.viewportSize() ?? assert.fail("no window")
  looks += 1
  const windows = isNightly ? WINDOWS : WINDOWS.filter((_each, at) => at === looks % WINDOWS.length)
  const devtools = await context.newCDPSession(page)
  for (const [name, size, standard] of [["", usual, USUAL_TEXT] as const, ...windows]) {
    await page.setViewportSize(size)
    await devtools.send("Page.setFontSizes", { fontSizes: { standard } })
    const out = await reachingOut(page)
    assert.deepStrictEqual(out, [], `${where}: ${name}`)
  }
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: USUAL_TEXT } })
  await devtools.detach()
  await page.setViewportSize(usual)
}
