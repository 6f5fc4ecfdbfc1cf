/** The promises of the documents are held by tests that exist and run. */
import { assert, describe, it } from "@effect/vitest"
import { groups } from "./promises/all.ts"
import { testsIn, testSeenAs, theTest } from "./promises/titles.ts"

const TESTS = `
  describe("a group", () => {
    it("is read", () => {})
    it.each([[1]])("is %s", () => {})
    it.skip("is skipped", () => {})
    it("is 'quoted'", { timeout: 1 }, () => {})
    describe.skipIf(false)(\`inside \${name}\`, () => {
      it.effect("is read", () => Effect.void)
    })
  })
  describe.skip("what does not run", () => { it("is no test", () => {}) })
  for (const each of [1]) it(\`number \${each}\`, () => {})
  it.todo("is to do")
  const cases: Cases = { "a case": first }
  runCases(name, live, { "another case": second }, 1_000)
  console.log("it is no test")
`

const tests = testsIn(TESTS)

describe("the tests of a file", () => {
  it("are read from its source, without those that never run", () => {
    assert.deepStrictEqual(tests, [
      "a group > is read",
      "a group > is %s",
      "a group > is 'quoted'",
      "a group > inside ${name} > is read",
      "number ${each}",
      "a case",
      "another case"
    ])
  })

  it.each([
    ["is %s", "a group > is %s"],
    ["a group > is read", "a group > is read"],
    ["inside ${name} > is read", "a group > inside ${name} > is read"]
  ])("are named by as much of their titles as is unique: %j", (title, test) => {
    assert.strictEqual(theTest(tests, title), test)
  })

  it.each(["is skipped", "is no test", "read", "is to do"])("are not found under %j", (title) => {
    assert.throws(() => theTest(tests, title), `no test has the title: ${title}`)
  })

  it("are not found under a title that several have", () => {
    assert.throws(() => theTest(tests, "is read"), "several tests have the title: is read")
  })

  it.each([
    ["a group > is one", "a group > is %s"],
    ["a group > is read", "a group > is read"],
    ["a group > inside x > is read", "a group > inside ${name} > is read"],
    ["Suite on SQLite > a case", "a case"],
    ["another group > is one", undefined],
    ["no case", undefined]
  ])("are recognized when they run: %j", (seen, test) => {
    assert.strictEqual(testSeenAs(tests, seen), test)
  })
})

describe("the promises", () => {
  it("are each another one, a sentence, held by another test", () => {
    const all = groups.flatMap(({ promises }) => promises)
    assert.isAbove(all.length, 150)
    assert.strictEqual(new Set(all.map(({ promise }) => promise)).size, all.length)
    assert.strictEqual(new Set(all.map(({ file, title }) => `${file} ${title}`)).size, all.length)
    for (const { promise } of all) assert.match(promise, /^[A-Z0-9].{20,}\.$/)
  })
})
