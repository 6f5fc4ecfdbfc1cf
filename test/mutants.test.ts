/** The planted faults still apply, so that `pnpm run mutants` can run at any time. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { faults } from "./mutants/faults.ts"

const ROOT = new URL("../", import.meta.url)

const FAULTS_MIN = 50

describe("the planted faults", () => {
  it("are many, and each is another one", () => {
    assert.isAtLeast(faults.length, FAULTS_MIN)
    const texts = faults.map(({ file, from, to }) => `${file}\n${from}\n${to}`)
    assert.strictEqual(new Set(texts).size, texts.length)
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
