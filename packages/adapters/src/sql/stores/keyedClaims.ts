/** Moves claims to the newest keys of their clients. The values are not needed, of which some are stored nowhere. */
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import type { ClaimColumns } from "../records/otherTables.ts"

/** A place in the order of claims. */
export type ClaimPlace = Pick<ClaimColumns, "scope" | "rule" | "key_version" | "digest">

export const FIRST_CLAIM: ClaimPlace = { scope: "", rule: "", key_version: 0, digest: "" }

interface Batch extends ClaimPlace {
  readonly rows: number
}

const keyColumns = {
  scope: "text",
  rule: "text",
  key_version: "integer",
  digest: "text",
  holder: "text",
  client_id: "text"
} as const

const columns = { ...keyColumns, new_version: "integer", new_digest: "text" } as const

const prepareClaims = ({ dialect, prepareForAll }: Database["Service"]) => ({
  after: prepareForAll<Batch, ClaimColumns>(
    "keyRotation.claimsAfter",
    (_db, p) => sql<ClaimColumns>`
      select scope, rule, key_version, digest, holder, client_id from claim
      where (scope, rule, key_version, digest) > (
        cast(${p.scope} as text), cast(${p.rule} as text), cast(${p.key_version} as bigint),
        cast(${p.digest} as text))
      order by scope, rule, key_version, digest limit ${p.rows}`
  ),
  /**
   * Waits for all who write claims, and lets nobody write one until the end of the transaction: a claim that is
   * released meanwhile would be left under the new key.
   */
  lock: prepareForAll("keyRotation.lockClaims", () =>
    dialect.name === "postgres" ? sql`lock table claim in share row exclusive mode` : sql`select 1`
  ),
  carry: prepareForAll<{ readonly made: string }>(
    "keyRotation.carryClaims",
    (_db, p) => sql`
      insert into claim (scope, rule, key_version, digest, holder, client_id)
      select made.scope, made.rule, made.new_version, made.new_digest, made.holder, made.client_id
      from ${dialect.recordset("made", p.made, columns)}
      join claim as held on held.scope = made.scope and held.rule = made.rule
        and held.key_version = made.key_version and held.digest = made.digest
        and held.holder = made.holder and held.client_id = made.client_id
      where true on conflict do nothing`
  ),
  drop: prepareForAll<{ readonly made: string }>(
    "keyRotation.dropClaims",
    (_db, p) => sql`
      delete from claim where (scope, rule, key_version, digest) in (
        select scope, rule, key_version, digest
        from ${dialect.recordset("made", p.made, keyColumns)})`
  )
})

export const claimMover = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { after, lock, carry, drop } = prepareClaims(database)

  /** A batch of claims: its last place, undefined behind the last claim, and those under earlier keys. */
  const batch = Effect.fnUntraced(function* (place: ClaimPlace, rows: number) {
    const [found] = yield* database.read(after({ ...place, rows }))
    const carried = yield* Effect.forEach(found, (claim) =>
      Effect.map(keys.of(claim.client_id), (key) => {
        const { key_version: version, digest, rule, scope } = claim
        if (version >= key.digestVersion) return []
        const made = key.carriedDigest(rule, scope, { version, digest })
        return [{ ...claim, new_version: key.digestVersion, new_digest: made }]
      })
    )
    const earlier = carried.flat()
    return { last: found.at(-1), made: earlier.length > 0 ? JSON.stringify(earlier) : undefined }
  })

  return {
    /** Claims a batch under the newest keys as well. Returns its last place; undefined behind the last claim. */
    carry: Effect.fnUntraced(function* (place: ClaimPlace, rows: number) {
      const { last, made } = yield* batch(place, rows)
      if (made !== undefined) yield* database.write(lock({}), carry({ made }))
      return last
    }),
    /** Removes those of a batch that are under earlier keys. Returns its last place as well. */
    drop: Effect.fnUntraced(function* (place: ClaimPlace, rows: number) {
      const { last, made } = yield* batch(place, rows)
      if (made !== undefined) yield* database.write(drop({ made }))
      return last
    })
  }
})
