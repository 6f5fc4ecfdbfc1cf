/** The documents that a worker reads and signs. */
import { isHidden } from "../flow/data.ts"
import type { Step } from "../flow/step.ts"
import { needsPerson, statusWord } from "./signingForm.ts"

const ALONE = "worker-documents"

export const documents: Step = {
  id: "documents",
  code: "documents",
  isFor: (data) =>
    data.documents.length > 0 ||
    (isHidden(data, "documents") && (needsPerson(data) || data.flow === ALONE)),
  isDone: (data) => !needsPerson(data),
  need: ["pen", ({ welcome }) => welcome.documents],
  line: (_, { titles, finished: { saved } }) => ({
    title: titles.documents,
    tone: "ok",
    state: saved
  }),
  head: ({ documents: { title } }) => ({ title }),
  facts: (data, { documents: words }) =>
    data.documents.map((document) => {
      const { title, status, isConfirmed, needsConfirmation } = document
      const isToConfirm = status.status !== "to sign" && needsConfirmation && !isConfirmed
      return {
        label: title,
        value: isToConfirm ? words.toConfirm : words[statusWord(document)]
      }
    })
}
