/** The table of docs/ARCHITECTURE.md: the files of the product that name one operation, field, record and loop. */
import { codeOf } from "./tidy/literals.ts"
import { isProductCode, readTree } from "./tidy/source.ts"

/** One of each kind that is like most of its kind, and how the code spells it. */
const EXAMPLES: ReadonlyArray<readonly [thing: string, example: string, spelling: RegExp]> = [
  ["an operation", "deactivateCompanyLocation", /\bdeactivateCompanyLocation\b/],
  ["a field that is stored, shown and sent", "isMailingAddress", /\bisMailingAddress\b/],
  ["a record with operations", "companyCalendar", /\b[Cc]ompanyCalendar(?:Table)?\b/],
  [
    "a loop in the background, over a port that exists",
    "extendPaySchedules",
    /\blayerExtendPaySchedules\b/
  ]
]
/** These are written from the catalogue. */
const GENERATED = "packages/client/src/generated/"

/** The table, with a row for each example. */
export const additionsMarkdown = (): string => {
  const product = readTree()
    .filter(({ path }) => isProductCode(path) && !path.startsWith(GENERATED))
    .map(({ path, text }) => ({ path, code: codeOf(text) }))
  const rows = EXAMPLES.map(([thing, example, spelling]) => {
    const paths = product.filter(({ code }) => spelling.test(code)).map(({ path }) => path)
    const list = paths.map((path) => `\`${path.replace("/src/", "/")}\``).join(", ")
    return `| ${thing} | \`${example}\` | ${paths.length} | ${list} |`
  })
  return ["| Thing | Example | Files | Which |", "| --- | --- | --- | --- |", ...rows, ""].join(
    "\n"
  )
}
