/** The planted faults still apply, so that `pnpm run mutants` can run at any time. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { nameOf } from "./mutants/fault.ts"
import { faults } from "./mutants/faults.ts"
import { inSource, readNoticed, testsOf } from "./mutants/noticed.ts"

const ROOT = new URL("../", import.meta.url)

const FAULTS_MIN = 50

const names = faults.map((fault) => nameOf(fault, readFileSync(new URL(fault.file, ROOT), "utf8")))

/** Returns true if a file runs a test with this title. */
const exists = (test: string): boolean => {
  const [path = "", ...titles] = test.split(" > ")
  return testsOf(path).includes(titles.join(" > "))
}

describe("the planted faults", () => {
  it("are many, and each is another one", () => {
    assert.isAtLeast(faults.length, FAULTS_MIN)
    const texts = faults.map(({ file, from, to }) => `${file}\n${from}\n${to}`)
    assert.strictEqual(new Set(texts).size, texts.length)
    assert.strictEqual(new Set(names).size, names.length)
  })

  it("were each noticed by tests that exist", () => {
    const recorded = Object.entries(readNoticed())
    assert.sameMembers(
      recorded.map(([name]) => name),
      [...names]
    )
    const lost = recorded.flatMap(([, tests]) => tests.filter((test) => !exists(test)))
    assert.deepStrictEqual(lost, [])
  })

  it("are not noticed by a test that has another title", () => {
    const [path, title] = [
      "test/mutants.test.ts",
      "the planted faults > were each noticed by tests"
    ]
    assert.isTrue(exists(`${path} > ${title} that exist`))
    assert.isFalse(exists(`${path} > ${title}`))
    assert.strictEqual(inSource(`${path} > ${title} that exist`), `${path} > ${title} that exist`)
  })

  it.each(faults.map((fault) => [fault.file, fault.from.trim().slice(0, 60), fault] as const))(
    "apply once: %s, %s",
    (file, _from, { from, to, tests }) => {
      const text = readFileSync(new URL(file, ROOT), "utf8")
      assert.strictEqual(text.split(from).length - 1, 1)
      assert.notStrictEqual(from, to)
      assert.isNotEmpty(tests)
      for (const test of tests) assert.isTrue(existsSync(new URL(test, ROOT)), test)
    }
  )
})
