/** The requirements of a company: each is met on a page of its signatory, or said there in words. */
import { assert, it } from "@effect/vitest"
import { readTree } from "../tidy/source.ts"

const DOMAIN = /^packages\/domain\/src\/onboarding\/(?:company|kyb|timeOff)Requirements\.ts$/
const PAGES = /^apps\/flows\/src\/(?:steps|text)\/\w+\.ts$/

it("each requirement of a company has a step, or a sentence that says who meets it", () => {
  const sources = readTree()
  const textIn = (paths: RegExp): string =>
    sources
      .filter(({ path }) => paths.test(path))
      .map(({ text }) => text)
      .join("\n")
  const made = [...textIn(DOMAIN).matchAll(/requirement\(\s*"(\w+)"/g)].map(([, step = ""]) => step)
  assert.isAbove(new Set(made).size, 10)
  const pages = textIn(PAGES)
  const without = [...new Set(made)].filter((step) => !new RegExp(`\\b${step}\\b`).test(pages))
  // What is under way is a line of the last page.
  assert.deepStrictEqual(
    without,
    ["verification"].filter((step) => !pages.includes(step))
  )
})
