import type { SentCode } from "@payroll/domain/flowLink/guestCodes"
import { GuestCodeStore } from "@payroll/operations/ports/guestCodeStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomInt, timingSafeEqual } from "node:crypto"
import type { ClientKey } from "../../vault/clientKeys.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { guestCodesTable } from "../records/flowLink.ts"
import { HasMail } from "./flowLinks.ts"
import { recordQueries, recordReader } from "./records.ts"

const DIGITS = 6
const RULE = "guestCode"

type Bound = Pick<SentCode, "sessionId" | "purpose">

const digestOf = (key: ClientKey, { sessionId, purpose }: Bound, code: string): string =>
  key.digest(RULE, `${sessionId} ${purpose}`, code)

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { one } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const bySubject = by(guestCodesTable, "worker_id")
  const hasMail = yield* HasMail
  return GuestCodeStore.of({
    hasMail,
    newCode: (clientId, bound) =>
      Effect.map(keys.of(clientId), (key) => {
        const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0")
        return { code: Redacted.make(code), digest: digestOf(key, bound, code) }
      }),
    isRight: (clientId, sent, typed) =>
      Effect.map(keys.of(clientId), (key) => {
        const digest = Buffer.from(digestOf(key, sent, Redacted.value(typed)))
        const stored = Buffer.from(sent.digest)
        return digest.length === stored.length && timingSafeEqual(digest, stored)
      }),
    ofSubject: (clientId, id) => one(bySubject({ clientId, id }))
  })
})

export const layerGuestCodeStore = Layer.effect(GuestCodeStore, make)
