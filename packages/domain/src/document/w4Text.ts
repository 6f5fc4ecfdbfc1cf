/**
 * The official text of Form W-4 of a year, which the operator gives, with a mark where each entry stands. Sources of
 * its parts: 26 CFR 31.3402(f)(5)-1(a) and (c); IRS, "Substitute submissions of Form W-4"; IRS Publication 15-T.
 */
import type { Language } from "../flowLink/flowLink.ts"
import { marksIn } from "./filledDocument.ts"
import { problem, type Problem } from "../problem.ts"

/** The marks of a text, in their order, with what stands there. */
const W4_MARKS = [
  ["1a", "the name and the address (step 1(a))"],
  ["1b", "the SSN (step 1(b))"],
  ["1c-single", "the box of single (step 1(c))"],
  ["1c-joint", "the box of married filing jointly (step 1(c))"],
  ["1c-head", "the box of head of household (step 1(c))"],
  ["2c", "the box of two jobs (step 2(c))"],
  ["3", "the total of step 3"],
  ["4a", "other income (step 4(a))"],
  ["4b", "deductions (step 4(b))"],
  ["4c", "extra withholding (step 4(c))"],
  ["exempt", "the box or the line of an exemption from withholding"]
] as const

export type W4Mark = (typeof W4_MARKS)[number][0]

/** The amounts of step 3 on their own, as forms from 2026 on have them. */
const OPTIONAL_MARKS = ["3a", "3b"] as const

interface Words {
  /** Words that stand in the instructions, the steps and the worksheets of every year. */
  readonly parts: ReadonlyArray<string>
  /** In the statement under penalties of perjury. */
  readonly jurat: RegExp
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    parts: [
      "Form W-4",
      "Step 1",
      "Step 2",
      "Step 3",
      "Step 4",
      "Multiple Jobs Worksheet",
      "Deductions Worksheet"
    ],
    jurat: /under penalties of perjury/i
  },
  es: {
    parts: ["W-4", "Paso 1", "Paso 2", "Paso 3", "Paso 4", "Hoja de Trabajo"],
    jurat: /pena de perjurio/i
  }
}

const JURAT_MAX = 1_000

/** True if only headings and the statement under penalties of perjury follow the last entry. */
const endsWithJurat = (text: string, jurat: RegExp): boolean => {
  const after = text.slice(text.lastIndexOf("}}") + 2)
  // Words may follow the mark of the last entry on its line.
  const [, ...rest] = after.split(/\n[\t ]*\n/)
  const paragraphs = rest.map((part) => part.trim()).filter((part) => part !== "")
  const [statement = "", ...others] = paragraphs.filter((part) => !part.startsWith("#"))
  return (
    others.length === 0 &&
    statement.length <= JURAT_MAX &&
    jurat.test(statement) &&
    paragraphs.at(-1) === statement
  )
}

interface W4Text {
  readonly text: string
  readonly year: number
  readonly language: Language
}

/** Names each part that a text of Form W-4 lacks. */
export const w4TextProblems = (
  path: Problem["path"],
  { text, year, language }: W4Text
): ReadonlyArray<Problem> => {
  const marks = marksIn(text)
  const required: ReadonlyArray<string> = W4_MARKS.map(([mark]) => mark)
  const allowed = new Set([...required, ...OPTIONAL_MARKS])
  const { parts, jurat } = WORDS[language]
  const lacks = (what: string): Problem => problem(path, "format", `lacks ${what}`)
  const missing = W4_MARKS.filter(
    ([mark]) => marks.filter((each) => each === mark).length !== 1
  ).map(([mark, what]) => lacks(`one mark {{${mark}}} where ${what} stands`))
  const inOrder = marks.filter((mark) => required.includes(mark))
  const isOrdered = missing.length > 0 || inOrder.every((mark, at) => mark === required[at])
  return [
    ...missing,
    ...(isOrdered ? [] : [problem(path, "format", "has the marks in another order than the form")]),
    ...(marks.every((mark) => allowed.has(mark))
      ? []
      : [problem(path, "format", "has a mark between {{ and }} that is none of Form W-4")]),
    ...parts.filter((part) => !text.includes(part)).map((part) => lacks(`"${part}"`)),
    ...(text.includes(String(year)) ? [] : [lacks(`the year ${year}`)]),
    ...(endsWithJurat(text, jurat)
      ? []
      : [lacks("the statement under penalties of perjury as its end, directly after the entries")])
  ]
}
