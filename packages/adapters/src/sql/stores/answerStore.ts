import { AnswerStore } from "@payroll/operations/ports/answerStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database, readBeyondCompanies } from "../database.ts"

export const layerAnswerStore = Layer.effect(
  AnswerStore,
  Effect.gen(function* () {
    const database = yield* Database
    const keys = yield* ClientKeys
    const stored = database.prepare((db, p: { readonly clientId: string; readonly key: string }) =>
      db
        .selectFrom("stored_answer")
        .select(["key", "fingerprint", "status", "body"])
        .where("client_id", "=", p.clientId)
        .where("key", "=", p.key)
    )
    return AnswerStore.of({
      find: (clientId, key) =>
        readBeyondCompanies(
          "answerStore.find",
          Effect.map(database.read(stored({ clientId, key })), ([[answer]]) => answer)
        ),
      fingerprint: (clientId, parts) =>
        Effect.map(keys.of(clientId), (key) => {
          const fingerprint = key.fingerprint(parts)
          const others = key.otherFingerprints(parts)
          return others.length === 0 ? { fingerprint } : { fingerprint, others }
        })
    })
  })
)
