import { AccountHolds } from "@payroll/operations/ports/accountHolds"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { flowTokenDigest } from "../../vault/flowTokens.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { accountHoldTable } from "../records/accountHold.ts"
import { recordQueries, recordReader } from "./records.ts"

interface HoldRow {
  readonly id: string
  readonly client_id: string
  readonly company_id: string
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { one } = recordReader(database, yield* ClientKeys)
  const { by } = recordQueries(database)
  const byId = by(accountHoldTable, "id")
  const lastOfSubject = by(accountHoldTable, "account_id", {
    orderBy: "id desc",
    limit: () => sql.lit(1)
  })
  const byDigest = database.prepareForAll<{ readonly digest: string }, HoldRow>(
    "accountHolds.byDigest",
    (db, p) =>
      db
        .selectFrom("account_hold")
        .select(["id", "client_id", "company_id"])
        .where("digest", "=", p.digest)
  )
  const hold = (clientId: string, id: string) => one(byId({ clientId, id }))
  return AccountHolds.of({
    hold,
    ofSubject: (clientId, id) => one(lastOfSubject({ clientId, id })),
    ofToken: Effect.fnUntraced(function* (token) {
      const digest = flowTokenDigest(token)
      if (digest === undefined) return undefined
      const [[row]] = yield* database.read(byDigest({ digest }))
      return row && (yield* hold(row.client_id, row.id))
    })
  })
})

export const layerAccountHolds = Layer.effect(AccountHolds, make)
