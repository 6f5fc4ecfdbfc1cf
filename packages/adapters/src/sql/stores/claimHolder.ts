/** The holder of a value that must be unique. */
import type { UniqueValue } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { ClientKeys } from "../clientKeys.ts"
import { readBeyondCompanies, type Database } from "../database.ts"

interface ClaimKey {
  readonly clientId: string
  readonly scope: string
  readonly rule: string
  readonly version: number
  readonly digest: string
  /** While versions change: a claim may be under one of them alone. */
  readonly otherVersion: number
  readonly otherDigest: string
}

const prepareHolder = ({ prepare }: Database["Service"]) =>
  prepare((db, p: ClaimKey) =>
    db
      .selectFrom("claim")
      .select("holder")
      .where("scope", "=", p.scope)
      .where("rule", "=", p.rule)
      .where((eb) =>
        eb.or([
          eb("key_version", "=", p.version).and("digest", "=", p.digest),
          eb("key_version", "=", p.otherVersion).and("digest", "=", p.otherDigest)
        ])
      )
      .where("client_id", "=", p.clientId)
  )

/** Finds the id of the record of a client that holds a claim; undefined if none does. */
export const claimHolder = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const holderOf = prepareHolder(database)
  return Effect.fnUntraced(function* (clientId: string, { rule, scope, value }: UniqueValue) {
    const key = yield* keys.of(clientId)
    const digests = key.claimDigests(rule, scope, Redacted.value(value))
    const [one, other] = [digests[0], digests.at(-1)]
    if (!one || !other) return undefined
    const under = { otherVersion: other.version, otherDigest: other.digest }
    const read = database.read(holderOf({ clientId, scope, rule, ...one, ...under }))
    const [[found]] = yield* readBeyondCompanies("claimHolder.holderOf", read)
    return found?.holder
  })
}
