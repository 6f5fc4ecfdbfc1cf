/** Issues a credential of the caller's client, for a system or a person. */
import type { Decider } from "@payroll/domain/decision/personDecision"
import { InvalidRequest } from "@payroll/domain/errors"
import { credentialEvent } from "@payroll/domain/handover/event"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { SERVICE } from "../caller.ts"
import { defineCommand } from "../defineOperation.ts"
import { withEvent } from "../event/rules/commandEvent.ts"
import {
  CredentialStore,
  ISSUED_PAYROLL_ROLE,
  type CredentialTerms
} from "../ports/credentialStore.ts"
import { deciderOf } from "../secondPerson.ts"
import type { CommandEntry } from "../writer.ts"
import {
  awaitsApprovalShown,
  expiryIsAhead,
  payrollTerms,
  personHasOneId,
  locationIsOfKiosk,
  TermsInput,
  termsOf,
  termsView,
  termsSchemas,
  keyIdShown,
  secretShown
} from "./rules/credential.ts"

const ofService = new InvalidRequest({
  problems: [
    problem(["credential", "role"], "choice", "must not be payroll for the service itself")
  ]
})

const messages = {
  issued: "The credential is issued; its secret is not shown again",
  waits:
    "The credential is issued and waits for a second person who approves it; its secret is not shown again"
}

/** The entry of a credential of the role payroll, which is audited under another name and makes an event. */
const payrollEntry = (entry: CommandEntry, terms: CredentialTerms, issuer: Decider | undefined) =>
  withEvent({ ...entry, operation: ISSUED_PAYROLL_ROLE }, (head, keyId) =>
    credentialEvent(head, "insert", { ...terms, keyId }, issuer ? "waiting" : "active")
  )

export const addCredential = defineCommand({
  group: "adminPortal",
  name: "addCredential",
  verb: "POST",
  role: "admin",
  scope: "client",
  summary: "Issue a credential; its secret is shown once",
  request: Schema.Struct({ credential: TermsInput }),
  rules: [expiryIsAhead, payrollTerms, personHasOneId, locationIsOfKiosk],
  isStrict: true,
  response: Schema.Struct({
    credential: objectOf("The credential that is issued.", {
      keyId: keyIdShown,
      secret: secretShown,
      ...termsSchemas,
      awaitsApproval: awaitsApprovalShown,
      message: Message
    })
  }),
  run: ({ credential }, caller, entry) =>
    Effect.gen(function* () {
      const { add } = yield* CredentialStore
      const terms = yield* termsOf(caller.client.id, credential)
      const isForPayroll = terms.role === "payroll"
      if (isForPayroll && caller.client.id === SERVICE.id) return yield* ofService
      const decider = isForPayroll ? yield* Effect.fromResult(deciderOf(caller, entry)) : undefined
      const issuer = caller.client.settings.fourEyes ? decider : undefined
      const stored = isForPayroll ? yield* payrollEntry(entry, terms, issuer) : entry
      const { keyId, secret } = yield* add(terms, stored, issuer)
      return {
        credential: {
          keyId,
          secret: Redacted.value(secret),
          ...termsView(terms),
          awaitsApproval: issuer !== undefined,
          message: issuer ? messages.waits : messages.issued
        }
      }
    }),
  example: { credential: { role: "write", person: "Rosa Diaz" } }
})
