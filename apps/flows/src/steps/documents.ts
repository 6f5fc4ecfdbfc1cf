/** The documents that a worker reads and signs. */
import { isHidden, needs } from "../flow/data.ts"
import type { Step } from "../flow/step.ts"

const ONBOARDING = "worker-onboarding"

export const documents: Step = {
  id: "documents",
  code: "documents",
  isFor: (data) =>
    data.documents.length > 0 ||
    (isHidden(data, "documents") && (needs(data, "signDocument") || data.flow !== ONBOARDING)),
  isDone: (data) => !needs(data, "signDocument"),
  head: ({ documents: { title } }) => ({ title }),
  facts: (data, { documents: words }) =>
    data.documents.map(({ title, status: { status }, isConfirmed, needsConfirmation }) => ({
      label: title,
      value:
        status === "to sign"
          ? words.toSign
          : needsConfirmation && !isConfirmed
            ? words.toConfirm
            : words.signed
    }))
}
