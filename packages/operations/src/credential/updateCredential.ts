/** Changes the person of a credential, whether it may name others as acting, and the name of its program. */
import { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CredentialStore } from "../ports/credentialStore.ts"
import {
  keyIdShown,
  personHasOneId,
  personOf,
  termsSchemas,
  termsView,
  UpdateInput
} from "./rules/credential.ts"

/** A second person may have approved it as it is. */
const isForPayroll = new StateConflict({
  message: "a credential of the role payroll is not changed; issue another one and revoke this one"
})

export const updateCredential = defineCommand({
  group: "adminPortal",
  name: "updateCredential",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary: "Change the person or the program of a credential, or whether it may act for others",
  request: Schema.Struct({ credential: UpdateInput }),
  rules: [personHasOneId],
  takesNull: true,
  isStrict: true,
  response: Schema.Struct({
    credential: objectOf("The credential after the call.", {
      keyId: keyIdShown,
      ...termsSchemas,
      message: Message
    })
  }),
  run: ({ credential: { keyId, person, mayActForOthers, program } }, { client }, entry) =>
    Effect.gen(function* () {
      const { find, update } = yield* CredentialStore
      const current = orNotFound("credential", find(client.id, keyId))
      const before = yield* current
      if (before.role === "payroll") return yield* isForPayroll
      const owner =
        person === undefined
          ? undefined
          : yield* personOf(client.id, person, before.companyIds, before)
      yield* update(keyId, { person: owner, mayActForOthers, program }, entry)
      const [old, terms] = [termsView(before), termsView(yield* current)]
      const isSame = JSON.stringify(old) === JSON.stringify(terms)
      return {
        credential: {
          keyId,
          ...terms,
          message: isSame ? "The credential is up to date" : "The credential is changed"
        }
      }
    }),
  example: { credential: { keyId: exampleId, person: "Rosa Diaz", mayActForOthers: false } }
})
