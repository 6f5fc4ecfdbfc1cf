/** The choice of tests for a change. */
import { assert, describe, it } from "@effect/vitest"
import { chosenOf } from "./changed/choice.ts"
import { reachedBy } from "./changed/reach.ts"
import { readTree } from "./tidy/source.ts"

const FILES_MANY = 1_000

const sources = Object.entries({
  "packages/domain/src/wage/wage.ts": "",
  "packages/operations/src/wage/addWage.ts": 'import { wage } from "@payroll/domain/wage/wage"',
  "packages/operations/src/wage/addWage.test.ts": 'import { addWage } from "./addWage.ts"',
  "apps/cli/src/main.ts": 'import { addWage } from "@payroll/operations/wage/addWage"',
  "packages/testing/src/bundledPrograms.ts": "",
  "apps/cli/test/cli.test.ts": 'import { bundled } from "@payroll/testing/bundledPrograms"',
  "test/docs.test.ts": 'const page = "docs/wages.md"'
}).map(([path, text]) => ({ path, text }))

const stepsOf = (...changed: ReadonlyArray<string>) =>
  Object.fromEntries(reachedBy(changed, sources))

describe("a change", () => {
  it("reaches what imports it, by way of started programs too", () => {
    assert.deepStrictEqual(stepsOf("packages/domain/src/wage/wage.ts"), {
      "packages/domain/src/wage/wage.ts": 0,
      "packages/operations/src/wage/addWage.ts": 1,
      "packages/operations/src/wage/addWage.test.ts": 2,
      "apps/cli/src/main.ts": 2,
      "packages/testing/src/bundledPrograms.ts": 3,
      "apps/cli/test/cli.test.ts": 4
    })
  })

  it("of a document reaches the tests that name it", () => {
    assert.hasAllKeys(stepsOf("docs/wages.md"), ["docs/wages.md", "test/docs.test.ts"])
  })

  it("of the domain reaches tests of every part of the tree", () => {
    const steps = reachedBy(["packages/domain/src/wage/wage.ts"], readTree())
    for (const folder of [
      "packages/operations",
      "packages/adapters",
      "apps/server",
      "apps/worker"
    ]) {
      assert.isTrue(
        [...steps.keys()].some((path) => path.startsWith(`${folder}/`)),
        folder
      )
    }
  })
})

describe("the choice", () => {
  it("takes the nearest tests that the budget allows, and names the rest", () => {
    const near = "apps/worker/test/near.test.ts"
    const steps = new Map([[near, 1]])
    for (let n = 0; n < FILES_MANY; n += 1) steps.set(`apps/server/test/${n}.test.ts`, 2)
    const { files, left } = chosenOf(steps)
    assert.include(files, near)
    assert.isNotEmpty(left)
    assert.strictEqual(
      files.filter((file) => file.startsWith("apps/")).length + left.length,
      FILES_MANY + 1
    )
  })

  it("runs the reads of the whole tree for any change", () => {
    assert.include(chosenOf(new Map()).files, "test/tidy.test.ts")
  })
})
