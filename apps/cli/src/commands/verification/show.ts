import type { getVerification } from "@payroll/operations/verification/getVerification"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { by, requirePerson } from "../../operator.ts"
import { fieldLines, json, print } from "../../output.ts"
import { aboutVerification } from "./asClient.ts"
import { attemptId } from "./attempt.ts"

type VerificationView = (typeof getVerification.response.Encoded)["verification"]

/** The verification with the field names of `list`. */
const inList = (
  {
    verificationId,
    companyId,
    subjectKind,
    subjectId,
    name,
    number,
    status,
    reasons,
    createdAt,
    updatedAt,
    ...more
  }: VerificationView,
  client: string
) => ({
  attemptId: verificationId,
  client,
  subjectKind,
  subjectId,
  companyId,
  name,
  number,
  status: status.status,
  reasons,
  submittedAt: createdAt,
  updatedAt,
  providerTexts: more.providerTexts,
  duplicateOf: more.duplicateOf,
  case: more.case,
  decisions: more.decisions,
  earlier: more.earlier
})

export const show = Command.make(
  "show",
  { id: attemptId, by, json },
  Effect.fn(function* ({ id, by: actor, json: asJson }) {
    const person = yield* requirePerson(actor)
    const { clientName, answer } = yield* aboutVerification("getVerification", id, {}, person)
    const view = inList(answer.verification as VerificationView, clientName)
    yield* print(asJson, view, fieldLines(view))
  })
).pipe(
  Command.withDescription(
    "Show a verification; SSN and EIN only by their last four digits. Every look is audited"
  ),
  Command.withExamples([
    {
      command: 'payroll verification show ID --by "Lin Wei"',
      description: "A look that the audit names a person for"
    }
  ])
)
