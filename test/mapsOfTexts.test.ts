/** The check of the tree that finds object literals as maps of callers' texts. */
import { assert, it } from "@effect/vitest"
import { mapsAreMaps } from "./tidy/calls.ts"
import { readTree } from "./tidy/source.ts"

const DOMAIN = "packages/domain/src/a.ts"
const LITERAL = "const a: Readonly<Record<string, number>> = {\n  b: 1\n}\n"

const finds = (path: string, text: string): boolean => mapsAreMaps({ path, text }).length > 0

it("the tree has none", () => {
  const findings = readTree().flatMap((source) => mapsAreMaps(source))
  assert.deepStrictEqual(
    findings.map(({ path, line, says }) => `${path}:${line}: ${says}`),
    []
  )
})

it.each([DOMAIN, "packages/operations/src/a.ts", "apps/server/src/http/a.ts"])(
  "an object literal as a map of any text is found in %s",
  (path) => {
    assert.isTrue(finds(path, LITERAL))
    assert.isTrue(finds(path, "(a: Record<string, Value> = {}) => a"))
  }
)

it("one whose keys are known is not, nor one where no caller's text comes", () => {
  assert.isFalse(finds("packages/adapters/src/a.ts", LITERAL))
  assert.isFalse(finds("packages/domain/src/a.test.ts", LITERAL))
  assert.isFalse(finds(DOMAIN, 'const a: Record<"b" | "c", number> = { b: 1, c: 2 }'))
  assert.isFalse(finds(DOMAIN, "type A = Record<string, number>\n\ntype B<C> = { b: C }"))
  assert.isFalse(finds(DOMAIN, "const a = { b: 1 } satisfies Record<string, number>"))
})
