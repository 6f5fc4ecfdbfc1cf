/** The forms by which a document is signed, and terms are accepted. */
import acceptTermsAndConditionShape from "shape:acceptTermsAndCondition"
import signDocumentShape from "shape:signDocument"
import type { AnswerOf, RequestOf } from "../flow/call.ts"
import { stepLayout, type StepForm } from "../flow/form.ts"
import { isHidden, needs, type Data, type DocumentOfWorker } from "../flow/data.ts"
import type { FlowWords } from "../text/english.ts"

export type ReadDocument = AnswerOf<"getDocument">["document"]
export type Signing = RequestOf<"signDocument">

const STEPS: ReadonlySet<string> = new Set(["signDocument", "acceptTermsAndCondition"])

/** The documents that wait for the person. */
export const isAskedFor = (data: Data, documentId: string): boolean =>
  data.requirements.some(({ step, path }) => STEPS.has(step) && path.includes(documentId))

/** The number of documents that wait for the person. */
export const askedCount = ({ requirements }: Pick<Data, "requirements">): number =>
  requirements.filter(({ step }) => STEPS.has(step)).length

/** True if a document waits for the person. */
export const needsPerson = (data: Data): boolean =>
  isHidden(data, "documents")
    ? needs(data, "signDocument", "acceptTermsAndCondition")
    : data.documents.some(({ documentId }) => isAskedFor(data, documentId))

/** The word for the state of a document that is signed or accepted. */
export const statusWord = ({
  kind,
  status: { status }
}: Pick<DocumentOfWorker, "kind" | "status">): "signed" | "toSign" | "accepted" | "toAccept" => {
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
  { userId, documentId, textSha256 }: ReadDocument
): NonNullable<StepForm["context"]["fixed"]> => ({
  [`${part}.userId`]: userId,
  [`${part}.documentId`]: documentId,
  [`${part}.textSha256`]: textSha256
})

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
