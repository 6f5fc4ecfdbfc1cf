/** How long lines and the functions of tests may be; the linter limits what else is long. */
import { codeOf, without } from "./literals.ts"
import { isTestCode, type Check } from "./source.ts"

const FUNCTION_LINES_MAX = 70
const COLUMNS_MAX = 120

/** The text of a literal does not count: a message or an address cannot be broken. */
export const linesAreNarrow: Check = ({ path, text }) =>
  /\.tsx?$/.test(path)
    ? without(text, ["text", "pattern"], "")
        .split("\n")
        .flatMap((line, index) =>
          line.length > COLUMNS_MAX
            ? [{ path, line: index + 1, says: `${line.length} columns, at most ${COLUMNS_MAX}` }]
            : []
        )
    : []

export interface FunctionLines {
  readonly line: number
  readonly lines: number
  readonly head: string
  /** The line after the one on which its body is opened. */
  readonly inside: string
}

const indentOf = (line: string): number => line.length - line.trimStart().length
const CLOSER = /^\s*[)\]}>]/
/** A line on which a function of several lines opens its body, or its parameters. */
const FUNCTION = /(?:=>|\bfunction\b|\)(?:: [^=]*)? \{$).*(?<=[{([<`]|=>)$/
const NO_FUNCTION = /^\s*(?:\} )?(?:if|else|for|while|switch|catch|do|try|class|interface|type)\b/

/** Returns true if a line ends the parameters of its function, which began on an earlier line. */
const closesParameters = (line: string): boolean => {
  const end = line.includes("=>") ? line.lastIndexOf("=>") : line.length - 1
  let depth = 0
  let least = 0
  for (const character of line.slice(0, end)) {
    if ("([{".includes(character)) depth += 1
    if (")]}".includes(character)) depth -= 1
    least = Math.min(least, depth)
  }
  return depth < 0 && depth === least
}

/** The line on which the function of this line begins: that of its parameters' first bracket. */
const headOf = (lines: ReadonlyArray<string>, at: number): number => {
  let head = at
  while (
    head > 0 &&
    CLOSER.test(lines[head] ?? "") &&
    (head < at || closesParameters(lines[at] ?? ""))
  ) {
    const indent = indentOf(lines[head] ?? "")
    do head -= 1
    while (head > 0 && (lines[head]?.trim() === "" || indentOf(lines[head] ?? "") > indent))
  }
  return head
}

/** Returns true if a line belongs to the function above it: blank, deeper, or the rest of a template's text. */
const isInside = (line: string, indent: number): boolean =>
  line.trim() === "" || indentOf(line) > indent || line.startsWith("`")

/** The last line of the function: the next that is indented no deeper, if it closes something. */
const endOf = (lines: ReadonlyArray<string>, from: number, indent: number): number => {
  let at = from + 1
  while (at < lines.length && isInside(lines[at] ?? "", indent)) at += 1
  return CLOSER.test(lines[at] ?? "") ? at : at - 1
}

/**
 * The functions of a text that oxfmt has formatted, with the lines from head to end. Read by
 * indentation: what belongs to a function is indented deeper than the line it begins on.
 */
export const functionsOf = (text: string): ReadonlyArray<FunctionLines> => {
  const lines = codeOf(text).split("\n")
  return lines.flatMap((line, at) => {
    if (!FUNCTION.test(line)) return []
    const head = headOf(lines, at)
    const first = lines[head] ?? ""
    if (NO_FUNCTION.test(first)) return []
    const opensParameters = /\bfunction\b/.test(line) && line.endsWith("(")
    const indent = indentOf(first)
    const body = opensParameters ? endOf(lines, at, indent) : at
    return [
      {
        line: head + 1,
        lines: endOf(lines, body, indent) - head + 1,
        head: first.trim(),
        inside: lines[body + 1]?.trim() ?? ""
      }
    ]
  })
}

/** Functions that may be longer, and why. */
export const LONG_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["packages/testing/src/commits.ts export const commitsOf", "one kind of commit each"]
])

/** A group of tests is no function, however it is written: the linter does not see that. */
const isGroup = ({ head, inside }: FunctionLines): boolean =>
  /^(?:describe|layer)\b/.test(head) || /^(?:describe|layer)\b/.test(inside)

export const testFunctionsAreShort: Check = ({ path, text }) => {
  if (!isTestCode(path) || !path.endsWith(".ts")) return []
  const long = functionsOf(text).filter(
    (one) =>
      one.lines > FUNCTION_LINES_MAX &&
      !isGroup(one) &&
      ![...LONG_FUNCTIONS.keys()].some((exception) =>
        `${path} ${one.head}`.startsWith(`${exception} `)
      )
  )
  return [...new Map(long.map((one) => [one.line, one])).values()].map(({ line, lines }) => ({
    path,
    line,
    says: `a function of ${lines} lines, at most ${FUNCTION_LINES_MAX}`
  }))
}
