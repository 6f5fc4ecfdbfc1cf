/** The words of texts that people read and sign. */
import type { AnswerOf } from "./answers.ts"

type Template = AnswerOf<"getDocumentTemplates">["documentTemplates"][number]

const kinds: Readonly<Record<Template["kind"], string>> = {
  own: "Text of the company",
  identity: "Text with a proof of identity",
  terms: "Terms",
  directDeposit: "Direct deposit authorization",
  w4: "Form W-4"
}

export const documentsWords = {
  documents: {
    templates: "Texts to sign",
    name: "Name",
    kind: "Kind",
    language: "Language",
    languages: { en: "English", es: "Spanish" },
    edition: "Edition",
    until: "Signed until",
    kinds,
    askFor: (title: string) => `Ask to sign ${title}`,
    asked: (title: string) => `${title} is to be signed`
  }
}
