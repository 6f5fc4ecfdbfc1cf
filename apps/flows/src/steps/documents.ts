/** The documents that somebody reads and signs, as a worker or for a company. */
import { isHidden, type DocumentsData } from "../flow/data.ts"
import type { StepOf } from "../flow/step.ts"
import { needsPerson, statusWord } from "./signingForm.ts"

const ALONE = "worker-documents"

export const documents: StepOf<DocumentsData> = {
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
      const isToConfirm = status.status === "signed" && needsConfirmation && !isConfirmed
      return {
        label: title,
        value: isToConfirm ? words.toConfirm : words[statusWord(document)]
      }
    })
}
