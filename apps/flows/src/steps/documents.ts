/** The documents that a worker reads and signs. */
import { needs } from "../flow/data.ts"
import type { Step } from "../flow/step.ts"

export const documents: Step = {
  id: "documents",
  isFor: (data) => data.documents.length > 0,
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
