/** Names of types, and the first words of docstrings: both say what a thing is. */
import type { Check, Finding, Source } from "./source.ts"

const TYPE_SCRIPT = /\.tsx?$/
const GENERATED = /\/(?:generated|golden)\//

/** A docstring whose first word begins a question or a riddle. */
const RIDDLE =
  /\/\*\*\s+(?:\*\s+)?(What|Whether|Whose|Whoever|Who|Of|So many|Where|The same|All that)\b/g

/** A type that is named after how somebody came by it. */
const PARTICIPLE =
  /^(?:export )?(?:interface|type) (Given|Asked|Found|Listed|Part|Shown|Own|Told|Kept|Known|Taken|\w+(?:Shown|Asked|Told))\b/gm

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length

const findings = (
  { path, text }: Source,
  pattern: RegExp,
  says: (word: string) => string
): ReadonlyArray<Finding> =>
  TYPE_SCRIPT.test(path) && !GENERATED.test(path)
    ? [...text.matchAll(pattern)].map(({ index, 1: word = "" }) => ({
        path,
        line: lineAt(text, index),
        says: says(word)
      }))
    : []

/** A docstring begins with the verb or the noun of what it describes. */
export const docstringsDescribe: Check = (source) =>
  findings(source, RIDDLE, (word) => `a docstring begins with a verb or a noun, not ${word}`)

/** A type is named after the thing: an input, a query, a row, a view. */
export const typesNameThings: Check = (source) =>
  findings(source, PARTICIPLE, (word) => `a type is named after the thing that it is, not ${word}`)
