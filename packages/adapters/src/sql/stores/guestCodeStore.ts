import type { SentCode } from "@payroll/domain/flowLink/guestCodes"
import { GuestCodeStore } from "@payroll/operations/ports/guestCodeStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomInt, timingSafeEqual } from "node:crypto"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { guestCodesTable } from "../records/flowLink.ts"
import { HasMail } from "./flowLinks.ts"
import { recordQueries, recordReader } from "./records.ts"

const DIGITS = 6
const RULE = "guestCode"

type Bound = Pick<SentCode, "sessionId" | "purpose">

const scopeOf = ({ sessionId, purpose }: Bound): string => `${sessionId} ${purpose}`

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Returns true if a code is the one whose digest was stored, under whichever version of the key. */
const isCode = (key: ClientKey, sent: SentCode, code: string): boolean =>
  key.openVersions.some((version) =>
    isSame(key.digestUnder(version, RULE, scopeOf(sent), code) ?? "", sent.digest)
  )

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
        return { code: Redacted.make(code), digest: key.digest(RULE, scopeOf(bound), code) }
      }),
    isRight: (clientId, sent, typed) =>
      Effect.map(keys.of(clientId), (key) => isCode(key, sent, Redacted.value(typed))),
    ofSubject: (clientId, id) => one(bySubject({ clientId, id }))
  })
})

export const layerGuestCodeStore = Layer.effect(GuestCodeStore, make)
