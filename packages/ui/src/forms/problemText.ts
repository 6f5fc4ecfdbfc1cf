/** Problems in the words of a form. The service names fields as its interface does. */
import type { UiWords } from "../words.ts"
import type { FieldProblem } from "./failure.ts"
import type { FormLayout } from "./layout.ts"
import { columnsOf, fieldAt, fieldsOf } from "./request.ts"

/** A name of the interface that is no word, such as `dateOfBirth`. */
const NAME = /\b[a-z]+(?:[A-Z][a-z]*)+\b/g
const INDEX = /^\d+$/
/** The end of the message about a field without a value. */
const ABSENT = "is mandatory and cannot be empty"

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The names on the way to a field, without the indexes of lists. */
const namesIn = (path: string): ReadonlyArray<string> =>
  path.split(".").filter((key) => !INDEX.test(key))

const nameAt = (path: string): string | undefined => namesIn(path).at(-1)

/** The labels of the fields of a form and of the columns of its lists, by their paths. */
const labelsOf = (layout: FormLayout): ReadonlyArray<readonly [path: string, label: string]> =>
  fieldsOf(layout).flatMap((shaped) => [
    [shaped.field.path, shaped.field.label] as const,
    ...(shaped.shape.kind === "rows" ? columnsOf(shaped) : []).map(
      ({ column }) => [`${shaped.field.path}.${column.path}`, column.label] as const
    )
  ])

/** Returns a message with the labels of a form in place of the names of the interface. */
export const inWords = (layout: FormLayout, message: string): string => {
  const labels = labelsOf(layout)
  return message.replace(NAME, (name) => {
    const match = labels.find(([path]) => nameAt(path) === name)
    return match?.[1] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  })
}

/** Returns the problem of a field, which begins with its label where the service begins with its name. */
export const problemText = (
  layout: FormLayout,
  { path, message, type }: FieldProblem,
  words: UiWords
): string => {
  const at = namesIn(fieldAt(layout, path) ?? "").join(".")
  const label = labelsOf(layout).find(([each]) => namesIn(each).join(".") === at)?.[1]
  const name = nameAt(path) ?? ""
  if (label === undefined || !message.startsWith(`${name} `)) return inWords(layout, message)
  const isAbsent = type === "required" && message.endsWith(ABSENT)
  if (isAbsent) return words.missing(label)
  const rest = inWords(layout, message.slice(name.length + 1))
  // The problem of an object is shown at one of its fields, which it is not about.
  return namesIn(path).join(".") === at ? `${label} ${rest}` : capital(rest)
}
