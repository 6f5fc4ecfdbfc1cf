/** Documents whose text has marks, which are filled from what is stored about the worker. */

/** The person of a form. */
export interface FormPerson {
  readonly name: string
  /** Lines; none if no address is stored. */
  readonly address: ReadonlyArray<string>
  /** The SSN, or its last four digits behind a mask. */
  readonly ssn: string
}

const MARK = /\{\{([^{}]*)\}\}/g

/** The marks of a text, in order. */
export const marksIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(MARK)].map(([, name = ""]) => name)

/** A text with values in the place of its marks. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(MARK, (_mark, name: string) => values[name] ?? "")

/** A number as everybody but the role payroll sees it: its last four characters. */
export const masked = (number: string): string => `•••••${number.slice(-4)}`
