/** Pages in Spanish: no text of the English catalogue, and no English word. */
import { assert } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { WORDS } from "./flowSite.ts"

/** Every text of a catalogue, and what its functions make of examples. */
const textsOf = (words: unknown): ReadonlyArray<string> => {
  if (typeof words === "string") return [words]
  if (typeof words === "function")
    return textsOf((words as (...input: Array<string>) => unknown)("Ω", "Ω", "Ω"))
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(textsOf) : []
}

const spanish = new Set(textsOf(WORDS.es))
const english = textsOf(WORDS.en)
  .flatMap((text) => text.split("Ω"))
  .map((text) => text.trim())
  .filter((text) => /[a-z]{3}/i.test(text) && !spanish.has(text))

export const assertSpanish = async (page: Page, title: string): Promise<void> => {
  assert.strictEqual(await page.evaluate("document.documentElement.lang"), "es")
  const shown = String(await page.evaluate("document.body.innerText")).split("\n")
  for (const text of english) assert.notInclude(shown, text, title)
  for (const line of shown) assert.notMatch(line, /\b(?:the|your|is|and|must|save|missing)\b/i)
}
