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

type UploadedFile = AnswerOf<"getFiles">["files"][number]

const fileKinds: Readonly<Record<UploadedFile["kind"], string>> = {
  identity: "Proof or signed form",
  document: "Document"
}

const KIB = 1024

export const documentsWords = {
  files: {
    heading: "Files",
    kind: "File",
    whatItIs: "What it is",
    kinds: fileKinds,
    details: {
      identity: "A picture of a passport, or a form that was signed. Only payroll can save it.",
      document: "Everybody who sees this page can save it."
    },
    type: "Type",
    types: {
      "application/pdf": "PDF",
      "image/png": "Picture (PNG)",
      "image/jpeg": "Picture (JPEG)"
    },
    size: "Size",
    sizeOf: (bytes: number) =>
      bytes < KIB * KIB ? `${Math.ceil(bytes / KIB)} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`,
    state: "State",
    states: {
      stored: "Checked, not used yet",
      attached: "Part of a document",
      copied: "Text to sign"
    },
    added: "Uploaded",
    save: "Save",
    fileName: (kind: UploadedFile["kind"]) => fileKinds[kind].toLowerCase().replaceAll(" ", "-"),
    forPayroll: "Payroll only",
    saveProof: "Save this file?",
    saveIt: "Save it",
    reason: "What you need it for",
    reasonHelp: "At least 10 characters. The audit keeps it with your name.",
    add: "Upload a file",
    file: "File",
    fileHelp: "A PDF, PNG or JPEG of up to 5 MB.",
    noFile: "Choose a file",
    tooLarge: "It has more than 5 MB",
    upload: "Upload",
    onItsWay: "The file is on its way and is checked before it is stored.",
    stored: "The file was checked and stored",
    foot: "Each file is checked before it is stored. One that no document uses is deleted after a day.",
    none: "No file yet",
    noneHint: "Proofs of identity that were handed in, and files that you upload, stand here."
  },
  papers: {
    attach: "Attach the signed paper",
    attachTo: (title: string) => `Signed paper of ${title}`,
    hint: "Save a copy of the document, and compare the paper with it, text and entries.",
    received: "When you got it",
    compared: "The paper has the same text and entries, and a signature.",
    missing: "Compare the paper first",
    act: "Attach",
    attached: "The document is signed on paper"
  },
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
    askToAccept: (title: string) => `Ask to accept ${title}`,
    asked: (title: string) => `${title} is to be signed`,
    askedToAccept: (title: string) => `${title} is to be accepted`
  }
}
