/** The words of documents, in English. */
export const englishDocuments = {
  title: "Read and sign",
  sign: (title: string) => `Sign: ${title}`,
  lead: "Read it, then type your name as your signature.",
  left: (left: string, all: string) => `${left} of ${all} to sign`,
  document: "Document",
  pdf: "Open the PDF",
  name: "Type your full legal name",
  nameHelp: "Your typed name is your signature.",
  consent: "I agree to get and sign documents electronically",
  consentWhat: "What this means",
  button: "Sign",
  signed: "Signed",
  toSign: "To sign",
  toConfirm: "Signed. Sign once more with a link from an email.",
  changed: "The text was changed meanwhile. Read it again.",
  none: "There is nothing to sign.",
  acceptTitle: (title: string) => `Accept: ${title}`,
  acceptLead: "Read it, then say that you accept it.",
  accept: "I have read this and accept it",
  acceptButton: "Accept",
  accepted: "Accepted",
  onPaper: "Signed on paper",
  toAccept: "To accept",
  proof: "Picture or PDF of your document",
  proofHelp: "JPEG, PNG or PDF, at most 5 MB. Payroll alone can open it.",
  proofMissing: "Choose a picture or a PDF of your document first.",
  proofTooLarge: "This file is larger than 5 MB. Choose a smaller picture.",
  proofRefused: "This file cannot be used. Choose another picture or PDF."
}

export type DocumentWords = typeof englishDocuments
