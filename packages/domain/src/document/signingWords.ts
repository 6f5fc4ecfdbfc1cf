/** The words that people agree to when they sign. They are ours; a change is a new edition. */
import type { Document } from "./document.ts"
import type { Language } from "../flowLink/flowLink.ts"
import { subjectOf, type Signer, type SignerKind } from "./signer.ts"

/** The version of the words of the consent. */
export const CONSENT_EDITION = 1

interface SigningWords {
  /** The statement next to the signature. */
  readonly statement: string
  /** That of Form W-4: whoever signs is told that this makes the declaration. Source: 26 CFR 31.3402(f)(5)-1(c). */
  readonly declaration: string
  /** The way to paper, by what the document is about. */
  readonly paper: Readonly<Record<SignerKind, string>>
  /** The consent to electronic documents. Source of what it has to say: 15 U.S.C. 7001(c)(1). */
  readonly consent: Readonly<Record<SignerKind, string>>
}

const signingWords: Readonly<Record<Language, SigningWords>> = {
  en: {
    statement:
      "By typing my name I sign this document. I have read it, and my electronic signature has the same effect as one on paper.",
    declaration:
      "By typing my name I sign this form and make the declaration above, under penalties of perjury. My electronic signature has the same effect as one on paper.",
    paper: {
      worker:
        "If you prefer paper, do not sign here: print the document, sign it and give it to your employer, who can also give you one on paper.",
      company:
        "If you prefer paper, do not sign here: print the document, sign it and give it to whoever runs your payroll, who can also give you one on paper."
    },
    consent: {
      worker: [
        "I agree to read, sign and receive the documents about my employment or my contract electronically.",
        "I can ask my employer for any document on paper instead, at no cost, now and later.",
        "I can withdraw this consent at any time in these pages or by telling my employer. Documents that I signed before stay valid; later ones come on paper.",
        "I tell my employer when my email address changes.",
        "I need a current browser, and a program that shows PDF files to keep them. That I read this page shows that I can."
      ].join("\n\n"),
      company: [
        "I agree, for the company, to read, sign and receive its documents about payroll electronically.",
        "I can ask whoever runs our payroll for any document on paper instead, at no cost, now and later.",
        "I can withdraw this consent at any time in these pages or by telling whoever runs our payroll. Documents that I signed before stay valid; later ones come on paper.",
        "I tell whoever runs our payroll when my email address changes.",
        "I need a current browser, and a program that shows PDF files to keep them. That I read this page shows that I can."
      ].join("\n\n")
    }
  },
  es: {
    statement:
      "Al escribir mi nombre firmo este documento. Lo he leído, y mi firma electrónica tiene el mismo efecto que una en papel.",
    declaration:
      "Al escribir mi nombre firmo este formulario y hago la declaración anterior, bajo pena de perjurio. Mi firma electrónica tiene el mismo efecto que una en papel.",
    paper: {
      worker:
        "Si prefiere papel, no firme aquí: imprima el documento, fírmelo y entréguelo a su empleador, quien también puede darle uno en papel.",
      company:
        "Si prefiere papel, no firme aquí: imprima el documento, fírmelo y entréguelo a quien lleva su nómina, que también puede darle uno en papel."
    },
    consent: {
      worker: [
        "Acepto leer, firmar y recibir electrónicamente los documentos sobre mi empleo o mi contrato.",
        "Puedo pedir a mi empleador cualquier documento en papel, sin costo, ahora y después.",
        "Puedo retirar este consentimiento en cualquier momento en estas páginas o avisando a mi empleador. Los documentos que firmé antes siguen siendo válidos; los siguientes llegan en papel.",
        "Aviso a mi empleador cuando cambia mi correo electrónico.",
        "Necesito un navegador actual, y un programa que muestre archivos PDF para guardarlos. Que leo esta página muestra que puedo hacerlo."
      ].join("\n\n"),
      company: [
        "Acepto, en nombre de la empresa, leer, firmar y recibir electrónicamente sus documentos de nómina.",
        "Puedo pedir a quien lleva nuestra nómina cualquier documento en papel, sin costo, ahora y después.",
        "Puedo retirar este consentimiento en cualquier momento en estas páginas o avisando a quien lleva nuestra nómina. Los documentos que firmé antes siguen siendo válidos; los siguientes llegan en papel.",
        "Aviso a quien lleva nuestra nómina cuando cambia mi correo electrónico.",
        "Necesito un navegador actual, y un programa que muestre archivos PDF para guardarlos. Que leo esta página muestra que puedo hacerlo."
      ].join("\n\n")
    }
  }
}

/** The words next to the signature of a document. */
export const statementOf = ({ kind, language }: Pick<Document, "kind" | "language">): string =>
  signingWords[language][kind === "w4" ? "declaration" : "statement"]

/** The way to paper, and the consent, in the words for a document. */
export const agreementOf = (document: Pick<Document, "language" | keyof Signer>) => {
  const { paper, consent } = signingWords[document.language]
  const subject = subjectOf(document)
  return { paper: paper[subject], consent: consent[subject] }
}
