/** The person who acted, in answers about what was done. */
import { shownId, shownText } from "../answerSchema.ts"
import { fieldsOf, nullable, schemasOf } from "./view.ts"

interface ActedBy {
  readonly actedBy: string | undefined
  readonly actedById: string | undefined
  readonly credentialPerson: string | undefined
}

export const actedByShape = nullable(shownText("The person who acted."))

export const credentialPersonShape = nullable(
  shownText("The person of the credential, if another one acted with it; null otherwise.")
)

export const actedByIdShape = nullable(
  shownId("The worker or business user who acted; null if only the name is known.")
)

export const actorFields = fieldsOf<ActedBy>()(() => ({
  actedBy: actedByShape,
  actedById: actedByIdShape,
  credentialPerson: credentialPersonShape
}))

export const actorSchemas = schemasOf(actorFields)
