/** One verification as a reviewer sees it. Every look leaves an audit row before it is answered. */
import { Uuid } from "@payroll/domain/field/uuid"
import { caseSummary, providerTextsOf } from "@payroll/domain/verification/caseSummary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { exampleId } from "../exampleId.ts"
import { defineRead } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { ReviewCases } from "../ports/reviewCases.ts"
import { Text } from "./read.ts"
import {
  attemptShown,
  attemptShownFields,
  decisionShown,
  decisionShownFields
} from "./verificationCase.ts"

const Case = Schema.Struct({
  name: Text,
  doingBusinessAs: Schema.optional(Text),
  einLast4: Schema.optional(Text),
  ssnLast4: Schema.optional(Text),
  entityType: Schema.optional(Text),
  incorporationState: Schema.optional(Text),
  dateOfIncorporation: Schema.optional(Text),
  owners: Schema.optional(Schema.Array(Schema.Struct({ id: Text, name: Text, ssnLast4: Text }))),
  remarks: Schema.Array(Text)
})

export const getVerification = defineRead({
  group: "reports",
  name: "getVerification",
  role: "review",
  summary: "A verification with its case and the decisions on it; every look is audited",
  request: Schema.Struct({ verificationId: Uuid }),
  rules: [],
  response: Schema.Struct({
    verification: Schema.Struct({
      ...attemptShownFields,
      /** What the provider says beyond codes. */
      providerTexts: Schema.Array(Text),
      case: Case,
      decisions: Schema.Array(Schema.Struct(decisionShownFields))
    })
  }),
  read: ({ verificationId }, caller, at) =>
    Effect.gen(function* () {
      const { find } = yield* ReviewCases
      const { attempt, decisions } = yield* orNotFound("verification", find(caller, verificationId))
      return {
        verification: {
          ...attemptShown(attempt),
          providerTexts: providerTextsOf(attempt),
          case: caseSummary(attempt),
          decisions: decisions.map((decision) => decisionShown(decision, at))
        }
      }
    }),
  looksAt: ({ verification: { verificationId: id, companyId } }) => ({ id, companyId }),
  example: { verificationId: exampleId }
})
