/** Documents as they are printed. */
import { isoTimestamp } from "../timestamp.ts"
import type { Signature } from "./signature.ts"
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

/** A signature under its statement. */
export interface PrintedSignature {
  readonly statement: string
  readonly facts: ReadonlyArray<Fact>
}

export interface PrintedDocument {
  readonly title: string
  readonly language: Language
  /** Under the title: whose document it is. */
  readonly facts: ReadonlyArray<Fact>
  readonly blocks: ReadonlyArray<Block>
  /** The last part, on a document that was signed. */
  readonly signature: PrintedSignature | undefined
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
  readonly signedBy: string
  readonly signedAt: string
  readonly session: string
  readonly link: string
  readonly address: string
  readonly browser: string
  readonly digest: string
}

export const printWords: Readonly<Record<Language, PrintWords>> = {
  en: {
    company: "Company",
    person: "For",
    edition: "Edition",
    copy: "Copy",
    signedBy: "Signed by",
    signedAt: "Time (UTC)",
    session: "Session",
    link: "Link",
    address: "Address",
    browser: "Browser",
    digest: "SHA-256 of the text"
  },
  es: {
    company: "Empresa",
    person: "Para",
    edition: "Edición",
    copy: "Copia",
    signedBy: "Firmado por",
    signedAt: "Hora (UTC)",
    session: "Sesión",
    link: "Enlace",
    address: "Dirección",
    browser: "Navegador",
    digest: "SHA-256 del texto"
  }
}

/** A signature as it is printed. */
export const printedSignature = (signature: Signature, language: Language): PrintedSignature => {
  const words = printWords[language]
  const { typedName, createdAt, sessionId, handedOver, address, userAgent } = signature
  return {
    statement: signature.statement,
    facts: [
      { label: words.signedBy, value: typedName },
      { label: words.signedAt, value: isoTimestamp(createdAt) },
      { label: words.session, value: sessionId },
      { label: words.link, value: handedOver },
      { label: words.address, value: address ?? "-" },
      { label: words.browser, value: userAgent ?? "-" },
      { label: words.digest, value: signature.textSha256 }
    ]
  }
}
