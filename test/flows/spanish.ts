/** Pages in Spanish: no text of the English catalogue, and no English word. */
import { assert } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { settled } from "../console/site.ts"
import { START, WORDS, type Language } from "./flowSite.ts"

/** Every text of a catalogue, and what its functions make of examples. */
const textsOf = (words: unknown): ReadonlyArray<string> => {
  if (typeof words === "string") return [words]
  if (typeof words === "function")
    return textsOf((words as (...input: Array<string>) => unknown)("Ω", "Ω", "Ω"))
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(textsOf) : []
}

const spanish = new Set([START.es, WORDS.es].flatMap(textsOf))
const english = [START.en, WORDS.en]
  .flatMap(textsOf)
  .flatMap((text) => text.split("Ω"))
  .map((text) => text.trim())
  .filter((text) => /[a-z]{3}/i.test(text) && !spanish.has(text))

/** Chooses a language on a page. */
export const speak = (page: Page, language: Language): Promise<void> =>
  page.getByRole("button", { name: new RegExp(`^${language.toUpperCase()}`) }).click()

export const assertSpanish = async (page: Page, title: string): Promise<void> => {
  await settled(page)
  assert.strictEqual(await page.evaluate("document.documentElement.lang"), "es")
  const shown = String(await page.evaluate("document.body.innerText")).split("\n")
  for (const text of english) assert.notInclude(shown, text, title)
  for (const line of shown) assert.notMatch(line, /\b(?:the|your|is|and|must|save|missing)\b/i)
}
