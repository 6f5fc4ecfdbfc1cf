import { dayOf } from "@payroll/domain/timestamp"
import { NumberLimits } from "@payroll/operations/ports/numberLimits"
import { NewId } from "@payroll/operations/ports/newId"
import type { CountedValue } from "@payroll/operations/submittedNumbers"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import type { ClientKey } from "../../vault/clientKeys.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { batched } from "./batched.ts"

/** Shares a transaction with values of other requests, up to this many. */
const BATCH_MAX = 500
/** Characters of a stored digest: 128 bits. */
const DIGEST_LENGTH = 32

interface Tally {
  readonly clientId: string
  /** The keyed digest of what the values of a day have in common. */
  readonly tally: string
  /** The keyed digest of the value. */
  readonly digest: string
  readonly at: number
  /** The length of all digests at the limit. */
  readonly full: number
}

interface Item extends Tally {
  isCounted: boolean
}

const prepareCount = ({ dialect, prepare }: Database["Service"]) =>
  prepare<Tally, { readonly is_counted: number }>(
    (_db, p) => sql<{ readonly is_counted: number }>`
      insert into number_tally as stored (client_id, tally, at, digests)
      select cast(${p.clientId} as text), cast(${p.tally} as text), cast(${p.at} as bigint),
        cast(${p.digest} as text)
      ${dialect.withoutFlush} where true
      on conflict (client_id, tally) do update set digests = case
        when stored.digests like '%' || excluded.digests || '%'
          or length(stored.digests) >= cast(${p.full} as bigint)
        then stored.digests else stored.digests || excluded.digests end
      returning case when digests like '%' || cast(${p.digest} as text) || '%' then 1 else 0 end
        as is_counted`
  )

const hex = (digest: string): string =>
  Buffer.from(digest, "base64url").toString("hex").slice(0, DIGEST_LENGTH)

const byTally = (one: Tally, other: Tally): number => {
  const [left, right] = [one.clientId + one.tally, other.clientId + other.tally]
  if (left === right) return 0
  return left < right ? -1 : 1
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { next } = yield* NewId
  const count = prepareCount(database)

  /** Each row is locked until the end of the transaction, so in one order everywhere. */
  const write = Effect.fnUntraced(function* (items: ReadonlyArray<Item>) {
    const inOrder = items.toSorted(byTally)
    const results = yield* database.write(...inOrder.map((item) => count(item)))
    results.forEach(([row], index) => {
      const item = inOrder[index]
      if (item) item.isCounted = row?.is_counted === 1
    })
  })
  const store = yield* batched(BATCH_MAX, write)

  const itemOf = (
    key: ClientKey,
    clientId: string,
    { scope, alike, value, max }: CountedValue,
    at: number
  ): Item => {
    const tally = hex(key.digest("tally", scope, `${dayOf(at)} ${alike}`))
    const text = value ? Redacted.value(value) : next()
    const digest = hex(key.digest("tallied", tally, text))
    return { clientId, tally, digest, at, full: max * DIGEST_LENGTH, isCounted: false }
  }

  return NumberLimits.of({
    count: Effect.fnUntraced(function* (clientId, values, at) {
      const key = yield* keys.of(clientId)
      const items = values.map((value) => itemOf(key, clientId, value, at))
      yield* store(items)
      return values.filter((_value, index) => items[index]?.isCounted !== true)
    })
  })
})

export const layerNumberLimits = Layer.effect(NumberLimits, make)
