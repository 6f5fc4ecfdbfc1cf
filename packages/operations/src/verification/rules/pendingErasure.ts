/** The view of a request to erase that waits for a second person. */
import { aloneFrom, erasureSubjects } from "@payroll/domain/decision/erasureRequest"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { oneOf, shownText, shownTime } from "../../answerSchema.ts"
import type { PendingErasure } from "../../ports/verificationStore.ts"
import { actorSchemas } from "../../views/actorView.ts"
import { fieldsOf, time, viewOf } from "../../views/view.ts"

export const pendingErasureView = viewOf(
  "PendingErasure",
  "A request to erase what is stored about somebody.",
  fieldsOf<PendingErasure>()(({ by }) => ({
    subject: oneOf(erasureSubjects, "What is to be erased."),
    name: shownText("The name of the person, the company or the client."),
    actedBy: by(shownText("The person who asked."), ({ askedBy }) => askedBy.by.name),
    actedById: by(actorSchemas.actedById, ({ askedBy }) => askedBy.by.ids[0] ?? null),
    credentialPerson: by(
      actorSchemas.credentialPerson,
      ({ askedBy }) => askedBy.by.credentialPerson?.name ?? null
    ),
    credential: by(
      shownText("The key id of the credential with which the person asked."),
      ({ askedBy }) => askedBy.credential
    ),
    askedAt: time("When the person asked."),
    aloneFrom: by(shownTime("From when the person who asked may confirm alone."), (erasure) =>
      isoTimestamp(aloneFrom(erasure, erasure.days))
    )
  }))
)
