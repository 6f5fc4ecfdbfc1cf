/** Documents as they are printed. */
import type { Language } from "../flowLink/flowLink.ts"

/** A heading or a paragraph of a text. */
export interface Block {
  readonly kind: "heading" | "paragraph"
  readonly text: string
}

/** A line with a name and a value. */
export interface Fact {
  readonly label: string
  readonly value: string
}

export interface PrintedDocument {
  readonly title: string
  readonly language: Language
  /** Under the title: whose document it is. */
  readonly facts: ReadonlyArray<Fact>
  readonly blocks: ReadonlyArray<Block>
  /** UTC milliseconds; the date of the file. */
  readonly at: number
  /** The words at the foot of every page; undefined of the document itself. */
  readonly mark: string | undefined
}

const HEADING = /^#{1,6} +/

/** The paragraphs and headings of a text: an empty line separates them. */
export const blocksOf = (text: string): ReadonlyArray<Block> =>
  text
    .split(/\n[\t ]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) =>
      HEADING.test(part)
        ? { kind: "heading", text: part.replace(HEADING, "") }
        : { kind: "paragraph", text: part }
    )

interface PrintWords {
  readonly company: string
  readonly person: string
  readonly edition: string
  readonly copy: string
}

export const printWords: Readonly<Record<Language, PrintWords>> = {
  en: { company: "Company", person: "For", edition: "Edition", copy: "Copy" },
  es: { company: "Empresa", person: "Para", edition: "Edición", copy: "Copia" }
}
