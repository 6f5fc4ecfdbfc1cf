/** The titles of tests, read from their source, so that nothing can be promised under a title that is not there. */
import { parseAst } from "rolldown/parseAst"

/** The fields of a syntax tree that are read here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value

const childrenOf = (node: Node): ReadonlyArray<Node> =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** The names of a callee: `it.skipIf(x).each(y)` is it, skipIf and each. */
const namesOf = (callee: unknown): ReadonlyArray<string> => {
  if (!isNode(callee)) return []
  if (callee.type === "Identifier") return [String(callee["name"])]
  if (callee.type === "MemberExpression")
    return [...namesOf(callee["object"]), ...namesOf(callee["property"])]
  return callee.type === "CallExpression" ? namesOf(callee["callee"]) : []
}

const NEVER_RUNS = new Set(["skip", "todo"])

/** A title as it is written, without its quotes; undefined for what is no text. */
const written = (text: string, node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === "TemplateLiteral") return text.slice(node.start + 1, node.end - 1)
  return typeof node["value"] === "string" ? node["value"] : undefined
}

type Kind = "group" | "test" | "never"

const kindOf = (names: ReadonlyArray<string>): Kind | undefined => {
  const [first = ""] = names
  if (first !== "describe" && first !== "it") return undefined
  if (names.some((name) => NEVER_RUNS.has(name))) return "never"
  return first === "it" ? "test" : "group"
}

const isCases = (text: string, { type, id }: Node): boolean =>
  type === "VariableDeclarator" &&
  isNode(id) &&
  /:\s*(?:Verification)?Cases$/.test(text.slice(id.start, id.end))

/** The cases of a suite: `const cases: Cases = { "title": effect }`, or written where they are run. */
const casesOf = (text: string, node: Node): ReadonlyArray<string> => {
  const isRun = node.type === "CallExpression" && namesOf(node["callee"])[0] === "runCases"
  const cases = isCases(text, node) ? [node["init"]] : isRun ? node["arguments"] : []
  return (cases as ReadonlyArray<unknown>)
    .filter((value) => isNode(value) && value.type === "ObjectExpression")
    .flatMap((value) => childrenOf(value as Node))
    .flatMap((property) => written(text, property["key"]) ?? [])
}

const read = (text: string, node: Node, groups: ReadonlyArray<string>): ReadonlyArray<string> => {
  const kind = node.type === "CallExpression" ? kindOf(namesOf(node["callee"])) : undefined
  const [first] = kind === undefined ? [] : (node["arguments"] as ReadonlyArray<unknown>)
  const title = written(text, first)
  if (title === undefined)
    return [
      ...casesOf(text, node),
      ...childrenOf(node).flatMap((child) => read(text, child, groups))
    ]
  const path = [...groups, title]
  if (kind === "test") return [path.join(" > ")]
  return kind === "group" ? childrenOf(node).flatMap((child) => read(text, child, path)) : []
}

/** The tests of a file, each with the titles of its groups: `group > test`. */
export const testsIn = (text: string): ReadonlyArray<string> =>
  read(text, parseAst(text, { lang: "ts" }) as unknown as Node, [])

/** The one test that a title names: the whole `group > test`, or as much of its end as is unique. */
export const theTest = (tests: ReadonlyArray<string>, title: string): string => {
  const matches = tests.filter((test) => test === title || test.endsWith(` > ${title}`))
  const [test] = matches
  if (test === undefined) throw new Error(`no test has the title: ${title}`)
  if (matches.length > 1) throw new Error(`several tests have the title: ${title}`)
  return test
}

const PLACEHOLDERS = /\\\$\\\{[^}]*\\\}|\\\$\w+|%\w|%#/g

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Recognizes the full titles with which a test runs: its placeholders have any value, a suite adds its own. */
const seenAs = (test: string): RegExp =>
  new RegExp(`^(?:.* > )?${escaped(test).replaceAll(PLACEHOLDERS, ".*")}$`)

const literalLength = (test: string): number => escaped(test).replaceAll(PLACEHOLDERS, "").length

/** Which test of a file ran under a full title: of several that can have, the one with the fewest placeholders. */
export const testSeenAs = (tests: ReadonlyArray<string>, seen: string): string | undefined =>
  tests
    .filter((test) => seenAs(test).test(seen))
    .toSorted((a, b) => literalLength(b) - literalLength(a))[0]
