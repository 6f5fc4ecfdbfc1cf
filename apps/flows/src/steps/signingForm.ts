/** The forms by which a document is signed, and terms are accepted. */
import acceptTermsAndConditionShape from "shape:acceptTermsAndCondition"
import signDocumentShape from "shape:signDocument"
import type { AnswerOf, RequestOf } from "../flow/call.ts"
import { stepLayout, type StepForm } from "../flow/form.ts"
import { isHidden, needs, signerIn, type DocumentsData, type OwnDocument } from "../flow/data.ts"
import type { FlowWords } from "../text/english.ts"

export type ReadDocument = AnswerOf<"getDocument">["document"]
export type Signing = RequestOf<"signDocument">

const STEPS: ReadonlySet<string> = new Set(["signDocument", "acceptTermsAndCondition"])

/** The documents that wait for the person. */
export const isAskedFor = (data: DocumentsData, documentId: string): boolean =>
  data.requirements.some(({ step, path }) => STEPS.has(step) && path.includes(documentId))

/** The number of documents that wait for the person. */
export const askedCount = ({ requirements }: Pick<DocumentsData, "requirements">): number =>
  requirements.filter(({ step }) => STEPS.has(step)).length

/** True if documents wait for others than the person, who are asked for the same company. */
export const waitsForOthers = (data: DocumentsData): boolean =>
  !isHidden(data, "documents") &&
  askedCount(data) > data.documents.filter(({ documentId }) => isAskedFor(data, documentId)).length

/** True if a document waits for the person. */
export const needsPerson = (data: DocumentsData): boolean =>
  isHidden(data, "documents")
    ? needs(data, "signDocument", "acceptTermsAndCondition")
    : data.documents.some(({ documentId }) => isAskedFor(data, documentId))

/** The word for the state of a document: of terms, that they are accepted. */
export const statusWord = ({
  kind,
  status: { status }
}: Pick<OwnDocument, "kind" | "status">):
  | "signed"
  | "onPaper"
  | "toSign"
  | "accepted"
  | "toAccept" => {
  if (status === "signed on paper") return "onPaper"
  if (kind === "terms") return status === "signed" ? "accepted" : "toAccept"
  return status === "signed" ? "signed" : "toSign"
}

const signLayout = ({ documents: words, ...all }: FlowWords, asksConsent: boolean) => ({
  ...stepLayout<"signDocument">(signDocumentShape, all, {
    of: "signature",
    fields: [
      ...(asksConsent ? ([["consent", words.consent]] as const) : []),
      [
        "typedName",
        words.name,
        { widget: "signature", help: words.nameHelp, input: { autoComplete: "name" } }
      ]
    ]
  }),
  submit: words.button
})

const acceptLayout = ({ documents: words, ...all }: FlowWords) => ({
  ...stepLayout<"acceptTermsAndCondition">(acceptTermsAndConditionShape, all, {
    of: "termsAndCondition",
    fields: [["isTermsAccepted", words.accept]]
  }),
  submit: words.acceptButton
})

/** The fields that go with every request about a document. */
const fixedIn = (
  part: string,
  { documentId, textSha256, ...signer }: ReadDocument
): NonNullable<StepForm["context"]["fixed"]> =>
  Object.fromEntries(
    Object.entries({ ...signerIn(signer), documentId, textSha256 }).map(([field, value]) => [
      `${part}.${field}`,
      value
    ])
  )

/** The form of a document. */
export const formOf = (document: ReadDocument, words: FlowWords): StepForm =>
  document.kind === "terms"
    ? {
        operation: "acceptTermsAndCondition",
        layout: acceptLayout(words),
        context: { fixed: fixedIn("termsAndCondition", document) }
      }
    : {
        operation: "signDocument",
        layout: signLayout(words, document.signing?.consentedAt === null),
        context: { fixed: fixedIn("signature", document) }
      }
