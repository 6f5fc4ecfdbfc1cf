/** Kiosk PINs of workers, of which the database has keyed digests only: each is a claim in a scope of its worker. */
import type { PinTry } from "@payroll/operations/ports/punchStore"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import type { ClientKeys } from "../clientKeys.ts"
import { readBeyondCompanies, type Database } from "../database.ts"
import type { Ids } from "./records.ts"

const RULE = "kioskPin"

const preparePins = ({ dialect, prepare }: Database["Service"]) =>
  prepare((db, p: Ids) =>
    db
      .selectFrom("claim")
      .select(["scope", "key_version", "digest"])
      .where("client_id", "=", p.clientId)
      .where("rule", "=", RULE)
      .where(dialect.oneOf(sql.ref("claim.scope"), p.ids))
  )

/** Finds the PINs that are those of their workers. */
export const rightPinsIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const pinsOf = preparePins(database)
  return Effect.fnUntraced(function* <Try extends PinTry>(
    clientId: string,
    tries: ReadonlyArray<Try>
  ) {
    const ids = JSON.stringify([...new Set(tries.map(({ workerId }) => workerId))])
    const read = database.read(pinsOf({ clientId, ids }))
    const [rows] = yield* readBeyondCompanies("kioskPins.pinsOf", read)
    const key = yield* keys.of(clientId)
    const pinsOfWorker = Map.groupBy(rows, ({ scope }) => scope)
    return tries.filter(({ workerId, pin }) =>
      pinsOfWorker
        .get(workerId)
        ?.some(
          ({ key_version: version, digest }) =>
            key.digestUnder(version, RULE, workerId, Redacted.value(pin)) === digest
        )
    )
  })
}
