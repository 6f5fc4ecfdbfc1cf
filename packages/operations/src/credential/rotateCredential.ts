/** Gives a credential another secret. The one before stays valid for a while, so that no call fails. */
import { StateConflict } from "@payroll/domain/errors"
import { described, rule } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CredentialStore } from "../ports/credentialStore.ts"
import { OVERLAP_MS_MAX } from "../ports/credentials.ts"
import { KeyId, keyIdShown, secretShown } from "./rules/credential.ts"

const OVERLAP_HOURS_DEFAULT = 24
const HOUR_MS = 3_600_000
const OVERLAP_HOURS_MAX = OVERLAP_MS_MAX / HOUR_MS

const OverlapHours = Schema.Finite.check(
  rule<number>((hours) => Number.isInteger(hours) && hours >= 0 && hours <= OVERLAP_HOURS_MAX, {
    type: "range",
    message: `must be a whole number from 0 to ${OVERLAP_HOURS_MAX}`,
    jsonSchema: { minimum: 0, maximum: OVERLAP_HOURS_MAX }
  })
)

const RotationInput = Schema.Struct({
  keyId: KeyId,
  overlapHours: Schema.optionalKey(
    described(OverlapHours, "How long the secret before is still accepted; 24 if it is not given.")
  )
}).annotate({ description: "The credential to rotate." })

/** Another secret would hand whole values to the person who asks for it, without a second one. */
const isForPayroll = new StateConflict({
  message: "a credential of the role payroll is not rotated; issue another one and revoke this one"
})

export const rotateCredential = defineCommand({
  group: "adminPortal",
  name: "rotateCredential",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary: "Replace the secret of a credential; the new one is shown once",
  request: Schema.Struct({ credential: RotationInput }),
  response: Schema.Struct({
    credential: objectOf("The credential with its new secret.", {
      keyId: keyIdShown,
      secret: secretShown,
      message: Message
    })
  }),
  run: ({ credential }, _caller, entry) =>
    Effect.gen(function* () {
      const { find, rotate } = yield* CredentialStore
      const { role } = yield* orNotFound("credential", find(entry.clientId, credential.keyId))
      if (role === "payroll") return yield* isForPayroll
      const overlapMs = (credential.overlapHours ?? OVERLAP_HOURS_DEFAULT) * HOUR_MS
      const { keyId, secret } = yield* rotate(credential.keyId, overlapMs, entry)
      return {
        credential: {
          keyId,
          secret: Redacted.value(secret),
          message: "The secret is replaced; the new one is not shown again"
        }
      }
    }),
  example: { credential: { keyId: exampleId, overlapHours: 24 } }
})
