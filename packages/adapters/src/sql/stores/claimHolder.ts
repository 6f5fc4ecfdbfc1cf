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
  readonly keyVersion: number
  readonly digest: string
}

const prepareHolder = ({ prepare }: Database["Service"]) =>
  prepare((db, p: ClaimKey) =>
    db
      .selectFrom("claim")
      .select("holder")
      .where("scope", "=", p.scope)
      .where("rule", "=", p.rule)
      .where("key_version", "=", p.keyVersion)
      .where("digest", "=", p.digest)
      .where("client_id", "=", p.clientId)
  )

/** Finds the id of the record of a client that holds a claim; undefined if none does. */
export const claimHolder = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const holderOf = prepareHolder(database)
  return Effect.fnUntraced(function* (clientId: string, { rule, scope, value }: UniqueValue) {
    const key = yield* keys.of(clientId)
    const digest = key.digest(rule, scope, Redacted.value(value))
    const claim = { clientId, scope, rule, keyVersion: key.digestVersion, digest }
    const read = database.read(holderOf(claim))
    const [[found]] = yield* readBeyondCompanies("claimHolder.holderOf", read)
    return found?.holder
  })
}
