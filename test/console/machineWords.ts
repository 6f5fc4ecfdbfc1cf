/** Words of the machine in the texts of pages. */
import { operations } from "../../packages/client/src/operations.ts"
import type { Page } from "../browser/browser.ts"

/** The characters of a text that a finding names. */
const TEXT_SHOWN = 80

const NAMES = operations()
  .map(({ name }) => name)
  .filter((name) => /[A-Z]/.test(name))
export const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/** The words of the machine, by their kinds. */
const WORDS: ReadonlyArray<readonly [kind: string, pattern: RegExp]> = [
  ["an ID", ID],
  ["an operation", new RegExp(`\\b(?:${NAMES.join("|")})\\b`, "g")],
  ["camelCase", /\b[a-z]+(?:[A-Z][a-z]+)+\b/g],
  ["snake_case", /\b[a-z]+(?:_[a-z]+)+\b/g],
  ["JSON", /[{[]\s*"\w+"\s*[:,\]]/g],
  ["an instant", /\d{4}-\d\d-\d\dT\d\d:\d\d/g],
  ["a missing value", /\b(?:undefined|null|NaN|Invalid Date)\b|\[object \w+\]/g]
]

/** The texts that people see or hear, but those in elements of a selector. */
export const textsOf = (page: Page, allowed: string | undefined): Promise<unknown> =>
  page.evaluate(`(() => {
    const allowed = ${JSON.stringify(allowed ?? "script")}
    const isShown = (element) => element.checkVisibility() && !element.closest(allowed)
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode
      if (data.trim() !== "" && isShown(parentElement)) texts.push(data)
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (!isShown(element)) continue
      for (const name of ["aria-label", "title", "placeholder"]) texts.push(element.getAttribute(name) ?? "")
    }
    return texts
  })()`)

/** The words of the machine in texts. */
export const findingsIn = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  WORDS.flatMap(([kind, pattern]) =>
    texts.flatMap((text) =>
      [...text.matchAll(pattern)].map(
        ([word]) => `${kind}: ${word} in ${text.slice(0, TEXT_SHOWN)}`
      )
    )
  )
