/**
 * Checks that the formatter, the compiler, the linter and knip do not make: import rules, banned calls, product code
 * that only tests use, leftovers, names and links. Each check is shown to find its violation.
 */
import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import {
  callsAreAllowed,
  MAY_SLEEP,
  namesSaySomething,
  nothingIsLeftOver,
  testsDoNotSleep,
  testsShareToday
} from "./tidy/calls.ts"
import { EXAMPLES_OF_IMPORTS, HANDLER, OPERATION } from "./tidy/importExamples.ts"
import { deadFiles, importsStayInside } from "./tidy/imports.ts"
import { linksLead, namedFilesExist } from "./tidy/links.ts"
import { codeOf } from "./tidy/literals.ts"
import { docstringsDescribe, typesNameThings } from "./tidy/names.ts"
import { functionsOf, linesAreNarrow, LONG_FUNCTIONS, testFunctionsAreShort } from "./tidy/sizes.ts"
import { isTestCode, readTree, ROOT, trackedPaths, type Check } from "./tidy/source.ts"

const tree = readTree()
const texts = new Map(tree.map(({ path, text }) => [path, text]))
const listed = trackedPaths()
const linksOfTheTree = linksLead(
  (path) => existsSync(ROOT + path),
  (path) => texts.get(path)
)

const checks: ReadonlyArray<readonly [says: string, check: Check]> = [
  ["imports stay inside their borders", importsStayInside],
  ["banned calls have a better place", callsAreAllowed],
  ["tests wait for conditions and do not sleep", testsDoNotSleep],
  ["tests share one today, in the zone of the workers", testsShareToday],
  ["nothing is left over", nothingIsLeftOver],
  ["file names say something", namesSaySomething],
  ["docstrings describe", docstringsDescribe],
  ["types name things", typesNameThings],
  ["functions of tests are short", testFunctionsAreShort],
  ["lines are narrow", linesAreNarrow],
  ["links in the documents lead somewhere", linksOfTheTree],
  ["documents name files that exist", namedFilesExist(listed)]
]

describe("the source tree", () => {
  it("is read: product code, tests and documents", () => {
    assert.isAbove(tree.length, 200)
    for (const path of ["README.md", "test/tidy.test.ts", "packages/domain/src/record.ts"]) {
      assert.isTrue(texts.has(path), path)
    }
  })

  it.each(checks)("%s", (_says, check) => {
    const findings = tree.flatMap((source) => check(source))
    const lines = findings.map(({ path, line, says }) => `${path}:${line}: ${says}`)
    assert.deepStrictEqual(lines, [])
  })

  it("has no product code that only tests use", () => {
    assert.deepStrictEqual(deadFiles(tree.filter(({ path }) => !isTestCode(path))), [])
  })

  it("still has what it makes exceptions for", () => {
    const functions = [...LONG_FUNCTIONS.keys()].filter((exception) => {
      const [path = ""] = exception.split(" ", 1)
      return !functionsOf(texts.get(path) ?? "").some(
        ({ lines, head }) => lines > 70 && `${path} ${head}`.startsWith(`${exception} `)
      )
    })
    assert.deepStrictEqual(functions, [])
    assert.deepStrictEqual(
      [...MAY_SLEEP.keys()].filter((path) => !texts.has(path)),
      []
    )
  })
})

const findingsIn = (check: Check, path: string, text: string): ReadonlyArray<string> =>
  check({ path, text }).map(({ line, says }) => `${line}: ${says}`)

const finds = (check: Check, path: string, text: string): boolean =>
  check({ path, text }).length > 0

describe("imports that cross a border are found", () => {
  const allowed = (path: string, from: string): boolean =>
    !finds(importsStayInside, path, `/** x */\nimport { a } from "${from}"\n`)

  it.each(EXAMPLES_OF_IMPORTS)("%s from %s: %s", (path, from, isAllowed) => {
    assert.strictEqual(allowed(path, from), isAllowed)
  })

  it("however they are written", () => {
    const refused = [
      'import "kysely"',
      'const k = await import("kysely")',
      'export { sql } from "kysely"',
      'import type { Kysely } from "kysely"',
      'import {\n  a,\n  b\n} from "kysely"',
      'type K = typeof import("kysely")'
    ]
    for (const text of refused) assert.isTrue(finds(importsStayInside, OPERATION, text), text)
    assert.isFalse(finds(importsStayInside, OPERATION, '// import "kysely"'))
    assert.isFalse(finds(importsStayInside, OPERATION, "const text = 'import \"kysely\"'"))
  })

  it("with their line", () => {
    const text = 'import { a } from "./writer.ts"\n\nimport { sql } from "kysely"\n'
    assert.match(findingsIn(importsStayInside, HANDLER, text)[0] ?? "", /^3: kysely: only packages/)
  })
})

describe("banned calls are found", () => {
  const DOMAIN = "packages/domain/src/record.ts"
  const ADAPTER = "packages/adapters/src/newId.ts"

  it.each([
    ["const at = Date.now()", "Date.now: take the time as a value"],
    ["const now = Date.now", "Date.now: take the time as a value"],
    ["const day = new Date(at)", "new Date: use LocalDate"],
    ["const chance = Math.random()", "Math.random: take randomness"],
    ["const url = process.argv[2]", "process.: take settings"],
    ["setTimeout(run, 5)", "setTimeout(: use Effect.sleep"],
    ["const answer = await fetch(url)", "fetch(: declare a port"],
    ["console.log(at)", "console.: log with Effect.log"]
  ])("%s", (code, says) => {
    const findings = findingsIn(callsAreAllowed, DOMAIN, `const a = 1\n${code}\n`)
    assert.lengthOf(findings, 1)
    assert.include(findings[0], `2: ${says}`)
  })

  it("console and the environment everywhere, time only where it would not be pure", () => {
    assert.isTrue(finds(callsAreAllowed, ADAPTER, "console.error(1)"))
    assert.isTrue(finds(callsAreAllowed, "apps/cli/src/output.ts", "process.env"))
    assert.isFalse(finds(callsAreAllowed, "packages/adapters/src/process.ts", "process.env"))
    assert.isFalse(finds(callsAreAllowed, ADAPTER, "makeUuid7(Date.now, randomBytes)"))
    assert.isFalse(finds(callsAreAllowed, "packages/domain/src/a.test.ts", "new Date(0)"))
  })

  it("not in comments and texts, which only speak of them", () => {
    const text = '// Date.now()\n/** new Date() */\nconst a = "console.log" + `process.env ${1}`\n'
    assert.deepStrictEqual(findingsIn(callsAreAllowed, DOMAIN, text), [])
    assert.isTrue(finds(callsAreAllowed, DOMAIN, "`${Date.now()}`"))
  })

  it.each([
    'import { setTimeout as pause } from "node:timers/promises"',
    "await new Promise((resolve) => setTimeout(resolve, 100))",
    "const pause = () => new Promise((done) => void setTimeout(done, 1))",
    "Atomics.wait(array, 0, 0, 100)"
  ])("a sleep in a test: %s", (code) => {
    assert.isTrue(finds(testsDoNotSleep, "packages/adapters/test/a.test.ts", code))
    assert.isTrue(finds(testsDoNotSleep, "packages/testing/src/a.ts", code))
    assert.isFalse(finds(testsDoNotSleep, "apps/worker/test/until.ts", code))
    assert.isFalse(finds(testsDoNotSleep, "packages/adapters/src/a.ts", code))
  })

  it("but not a turn of the event loop", () => {
    const code = 'import { setImmediate } from "node:timers/promises"'
    assert.isFalse(finds(testsDoNotSleep, "packages/adapters/test/a.test.ts", code))
  })
})

describe("what is too long is found", () => {
  const SOURCE = "packages/domain/src/record.ts"
  const lines = (count: number, indent: string): string => `${indent}go()\n`.repeat(count)
  const lengths = (text: string): ReadonlyArray<number> => functionsOf(text).map((one) => one.lines)

  it.each([
    ["an arrow", `const f = (a: A): B => {\n${lines(3, "  ")}}\n`, 5],
    ["one over several lines", `const f = (\n  a: A\n): B => {\n${lines(3, "  ")}}\n`, 7],
    ["a generic one", `const f = <\n  A\n>(\n  a: A\n) => {\n${lines(3, "  ")}}\n`, 9],
    ["an expression", `const f = (a: A) =>\n${lines(3, "  ")}const b = 1\n`, 4],
    ["an object", `const f = (a: A) => ({\n${lines(3, "  ")}})\n`, 5],
    ["a generator", `const f = Effect.gen(function* () {\n${lines(3, "  ")}})\n`, 5],
    ["its parameters", `const f = fn(function* (\n  a: A\n) {\n${lines(3, "  ")}})\n`, 7],
    ["a declaration", `export function f(a: A): B {\n${lines(3, "  ")}}\n`, 5],
    ["a method", `class C {\n  f(a: A): B {\n${lines(3, "    ")}  }\n}\n`, 5],
    ["a callback", `list.map((a) => {\n${lines(3, "  ")}})\n`, 5],
    ["blank lines", `const f = () => {\n  go()\n\n  go()\n}\n`, 5],
    ["a template", "const f = () => {\n  go(`\nunindented\n`)\n}\n", 5]
  ])("the lines of %s are counted from head to end", (_what, text, expected) => {
    assert.include(lengths(text), expected)
    assert.strictEqual(Math.max(...lengths(text)), expected)
  })

  it.each([
    ["a condition", `if (a(b)) {\n${lines(3, "  ")}}\n`],
    ["a condition over several lines", `if (\n  a(b)\n) {\n${lines(3, "  ")}}\n`],
    ["a loop", `for (const a of list(b)) {\n${lines(3, "  ")}}\n`],
    ["an object", `const a = {\n${lines(3, "  ")}}\n`],
    ["a type", `interface A {\n  readonly f: (a: A) => B\n${lines(3, "  ")}}\n`],
    ["a table of cases", `it.each([\n${lines(3, "  ")}])("a", (b) => go(b))\n`]
  ])("%s is no function", (_what, text) => {
    assert.deepStrictEqual(lengths(text), [])
  })

  it("a function of a test of 71 lines, and not one of 70", () => {
    const TEST = "packages/domain/src/a.test.ts"
    const of = (count: number) => `const f = () => {\n${lines(count - 2, "  ")}}\n`
    assert.isFalse(finds(testFunctionsAreShort, TEST, of(70)))
    assert.deepStrictEqual(findingsIn(testFunctionsAreShort, TEST, `\n${of(71)}`), [
      "2: a function of 71 lines, at most 70"
    ])
    const tests = (head: string) => `${head}("a", () => {\n${lines(80, "  ")}})\n`
    assert.isFalse(finds(testFunctionsAreShort, TEST, tests("describe")))
    assert.isTrue(finds(testFunctionsAreShort, TEST, tests("it")))
    const suite = `const suite = (a: A) =>\n  describe("a", () => {\n${lines(80, "    ")}  })\n`
    assert.isFalse(finds(testFunctionsAreShort, "packages/adapters/test/a.test.ts", suite))
  })

  it("a line of 121 columns, but for the text of a literal", () => {
    assert.isFalse(finds(linesAreNarrow, SOURCE, `// ${"x".repeat(117)}`))
    assert.isTrue(finds(linesAreNarrow, SOURCE, `// ${"x".repeat(118)}`))
    assert.isTrue(finds(linesAreNarrow, SOURCE, "x".repeat(121)))
    for (const quote of ['"', "'", "`", "/"]) {
      const literal = `const a = ${quote}${"x".repeat(200)}${quote}`
      assert.isFalse(finds(linesAreNarrow, SOURCE, literal), literal)
      assert.isTrue(finds(linesAreNarrow, SOURCE, `${literal} + ${"x".repeat(121)}`))
    }
  })
})

describe("names that say nothing are found", () => {
  const SOURCE = "packages/domain/src/record.ts"
  /** Kept apart, because this file is looked at too. */
  const OPEN = ["/", "**"].join("")
  const docstring = (text: string) => `${OPEN} ${text} */\nconst a = 1\n`

  it.each(["What it is.", "Whether it is.", "Of a worker.", "So many rows.", "The same again."])(
    "a docstring: %s",
    (text) => {
      assert.isTrue(finds(docstringsDescribe, SOURCE, docstring(text)))
      const block = `const a = 1\n${OPEN}\n * ${text}\n */\n`
      assert.match(findingsIn(docstringsDescribe, SOURCE, block)[0] ?? "", /^2: a docstring/)
    }
  )

  it.each(["Returns what it is.", "True if it is.", "Often a worker.", "Whatsoever."])(
    "and not the docstring: %s",
    (text) => assert.isFalse(finds(docstringsDescribe, SOURCE, docstring(text)))
  )

  it.each(["interface Given {", "export type Found = A", "type CaseShown = A", "interface Part {"])(
    "a type: %s",
    (code) => assert.isTrue(finds(typesNameThings, SOURCE, `${code}\n`))
  )

  it.each(["interface GivenName {", "type Parts = A", "const Shown = 1", "type Foundation = A"])(
    "and not: %s",
    (code) => assert.isFalse(finds(typesNameThings, SOURCE, `${code}\n`))
  )
})

describe("what is code in a text", () => {
  it.each([
    ['a("x // y") // z', 'a("      ")     '],
    ["a(/[/]\"/.test(b), 'c\\'d')", "a(/    /.test(b), '    ')"],
    ["`a${b(`c${d}`)}e` + f", "` ${b(` ${d}`)} ` + f"],
    ["a / b / c", "a / b / c"],
    ["/* x\ny */ a", "    \n     a"],
    ["`${{ a: 1 }}b`", "`${{ a: 1 }} `"],
    ["a = b /* unfinished", "a = b              "]
  ])("%s", (text, code) => {
    assert.strictEqual(codeOf(text), code)
  })
})

describe("dead files are found", () => {
  const file = (path: string, text = "") => ({ path, text })
  const NAME = "packages/domain/src/a.ts"
  const deadWith = (path: string, text: string) => deadFiles([file(NAME), file(path, text)])

  it("where nothing names them", () => {
    assert.deepStrictEqual(deadWith("packages/domain/src/b.test.ts", 'import "./c.ts"'), [NAME])
    assert.deepStrictEqual(deadWith("README.md", "see packages/domain/src/a.ts"), [NAME])
    assert.deepStrictEqual(deadFiles([file(NAME, 'import "./a.ts"')]), [])
  })

  it.each([
    ["packages/domain/src/b.test.ts", 'import { a } from "./a.ts"'],
    ["packages/domain/src/x/b.test.ts", 'const a = await import("../a.ts")'],
    ["packages/operations/src/b.test.ts", 'import type { A } from "@payroll/domain/a"'],
    ["packages/domain/src/b.test.ts", 'fork(new URL("./a.ts", import.meta.url))'],
    ["package.json", '{ "scripts": { "start": "node packages/domain/src/a.ts" } }']
  ])("and not where %s names them: %s", (path, text) => {
    assert.deepStrictEqual(deadWith(path, text), [])
  })

  it("and not where people and tools start them", () => {
    const started = ["bench/load.ts", "vitest.config.ts", "test/tidy.test.ts"]
    assert.deepStrictEqual(deadFiles(started.map((path) => file(path))), [])
    assert.deepStrictEqual(deadFiles([file("bench/harness/load.ts")]), ["bench/harness/load.ts"])
  })
})

describe("leftovers, vague names and broken links are found", () => {
  it.each(["// TODO: later", "FIXME", "a // HACK", "- XXX"])("%s", (line) => {
    assert.lengthOf(findingsIn(nothingIsLeftOver, "docs/a.md", `x\n${line}\n`), 1)
  })

  it("a word that only contains one is none", () => {
    assert.deepStrictEqual(findingsIn(nothingIsLeftOver, "a.ts", "const TODOS = XXXL"), [])
  })

  it.each([
    "packages/domain/src/utils.ts",
    "packages/domain/src/dateUtils.ts",
    "packages/domain/src/helpers/date.ts",
    "apps/server/src/connectionManager.ts",
    "packages/common/src/a.ts",
    "docs/misc.md"
  ])("%s", (path) => {
    assert.isTrue(finds(namesSaySomething, path, ""))
  })

  it.each(["packages/domain/src/utilization.ts", "src/uncommon.ts", "src/managed.ts"])(
    "%s is a name",
    (path) => {
      assert.isFalse(finds(namesSaySomething, path, ""))
    }
  )

  it("links to files and headings that are not there", () => {
    const documents = new Map([
      ["docs/a.md", "# One thing\n"],
      ["README.md", ""]
    ])
    const check = linksLead(
      (path) => documents.has(path),
      (path) => documents.get(path)
    )
    const broken = (link: string) => findingsIn(check, "docs/b.md", `text\n[x](${link}) [y](a.md)`)
    for (const link of ["a.md", "../README.md", "a.md#one-thing", "https://a.example/x.md"]) {
      assert.deepStrictEqual(broken(link), [], link)
    }
    assert.deepStrictEqual(broken("c.md"), ["2: c.md: there is no such file"])
    assert.deepStrictEqual(broken("docs/a.md"), ["2: docs/a.md: there is no such file"])
    assert.deepStrictEqual(broken("a.md#two"), ["2: a.md#two: there is no such heading"])
    assert.deepStrictEqual(findingsIn(check, "docs/b.md", "```\n[x](c.md)\n```\n"), [])
  })

  it.each([
    ["packages/operations/src/writer.ts", true],
    ["operations/writer.ts", true],
    ["writer.ts", true],
    ["src/operations/writer.ts", false],
    ["riter.ts", false],
    ["packages/operations", true],
    ["operations/src/", true],
    ["packages/adapters", false],
    ["ports/", false],
    ["data/keys.json", true],
    ["missing.json", false],
    ["application/json", true],
    ["*.test.ts", true]
  ])("the file %s in backticks: %s", (name, isAllowed) => {
    const check = namedFilesExist(["packages/operations/src/writer.ts"])
    const says = isAllowed ? [] : [`2: ${name}: there is no such file`]
    assert.deepStrictEqual(findingsIn(check, "docs/a.md", `x\nsee \`${name}\``), says)
    assert.isFalse(finds(check, "docs/a.md", `\`\`\`\n\`${name}\`\n\`\`\`\n`))
    assert.isFalse(finds(check, "a.ts", `// \`${name}\``))
  })
})
