import { SERVICE } from "@payroll/operations/caller"
import { AuditChain, WRONG_LINKS_NAMED, type WrongLink } from "@payroll/operations/ports/auditChain"
import { NewId } from "@payroll/operations/ports/newId"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash } from "node:crypto"
import { clientAuditKeys, linkMac, serviceAuditKeys, type AuditKeys } from "./auditMac.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { ofRing, RootKeys } from "../rootKeys.ts"
import type { AuditColumns, AuditLinkColumns } from "../records/otherTables.ts"
import { prepareLinking, prepareVerifying } from "./auditChainStatements.ts"
import { idsFrom } from "./eventLog.ts"

/** Rows of a batch that is compared, at most: more than a link is made of shows that rows were added. */
const COMPARED_MAX = 2_000
const HEADS_PAGE = 1_000
type Head = Omit<AuditLinkColumns, "client_id" | "amount">

const FIRST: Head = { number: 0, mac: "", up_to: "", key_version: 1 }

/** The time at which an id was made, UTC milliseconds (RFC 9562, version 7); 0 of none. */
const timeOfId = (id: string): number => Number.parseInt(`0${id.slice(0, 8)}${id.slice(9, 13)}`, 16)

type Rows = ReadonlyArray<AuditColumns>

const byClient = (rows: Rows): ReadonlyMap<string, Rows> =>
  Map.groupBy(rows, (row) => row.client_id)

/** The keys of a client's links, which keep that of their day. */
const auditKeys = Effect.gen(function* () {
  const keys = yield* ClientKeys
  const ofService = ofRing(yield* RootKeys, serviceAuditKeys)
  return (clientId: string): Effect.Effect<AuditKeys, Unavailable> =>
    clientId === SERVICE.id
      ? Effect.sync(ofService)
      : Effect.map(keys.of(clientId), clientAuditKeys)
})

const linking = Effect.gen(function* () {
  const database = yield* Database
  const keysOf = yield* auditKeys
  const newId = yield* NewId
  const { place, rows: rowsBehind, heads, move, add } = prepareLinking(database)

  const linksOf = Effect.fnUntraced(function* (rows: Rows, upTo: string) {
    const groups = byClient(rows)
    const clients = JSON.stringify([...groups.keys()].map((id) => ({ client_id: id })))
    const [found] = yield* database.read(heads({ clients }))
    const headOf = new Map(found.map((head) => [head.client_id, head]))
    return yield* Effect.forEach(groups, ([clientId, rowsOfClient]) =>
      Effect.map(keysOf(clientId), ({ current: key, version }): AuditLinkColumns => {
        const before = headOf.get(clientId) ?? FIRST
        const number = before.number + 1
        const link = { clientId, number, upTo, before: before.mac }
        return {
          client_id: clientId,
          number,
          up_to: upTo,
          amount: rowsOfClient.length,
          mac: linkMac(key, link, rowsOfClient),
          key_version: version
        }
      })
    )
  })

  return Effect.fnUntraced(function* (before: number, limit: number) {
    const [[from]] = yield* database.read(place({}))
    const after = from?.place ?? ""
    const range = { after, before: idsFrom(before), rows: limit }
    const [rows] = yield* database.read(rowsBehind(range))
    const upTo = rows.at(-1)?.id
    if (upTo === undefined) return 0
    const links = JSON.stringify(yield* linksOf(rows, upTo))
    const linkedBy = newId.next()
    yield* database.write(move({ place: after, next: upTo, linkedBy }), add({ linkedBy, links }))
    return rows.length
  })
})

/** A batch of links with the rows that it should cover. */
interface Batch {
  /** The last row of the batch before. */
  readonly after: string
  readonly upTo: string
  readonly links: ReadonlyArray<AuditLinkColumns>
  readonly rows: Rows
}

/**
 * Compares a link with the one before and with the rows that it should cover. A link is under no earlier key than the
 * one before it: so it covers that one under a key that nobody else may have.
 */
const fitting = (keysOf: Effect.Success<typeof auditKeys>) =>
  Effect.fnUntraced(function* (link: AuditLinkColumns | undefined, before: Head, rows: Rows) {
    if (link?.number !== before.number + 1 || link.amount !== rows.length) return false
    if (link.key_version < before.key_version) return false
    const { client_id: clientId, number, up_to: upTo, key_version: version } = link
    const at = { clientId, number, upTo, before: before.mac }
    const keys = (yield* keysOf(clientId)).of(version)
    return keys.some((key) => linkMac(key, at, rows) === link.mac)
  })

/** The chains that end under a retired key, by their last links: whoever has that key can make another end. */
const retiredEnds =
  (keysOf: Effect.Success<typeof auditKeys>) => (heads: ReadonlyMap<string, Head>) =>
    Effect.map(
      Effect.forEach(heads, ([clientId, { number, up_to: upTo, key_version: version }]) =>
        Effect.map(keysOf(clientId), ({ isOpen }): ReadonlyArray<WrongLink> => {
          const at = timeOfId(upTo)
          return isOpen(version) ? [] : [{ clientId, number, from: at, to: at }]
        })
      ),
      (ends) => ends.flat()
    )

const verifying = Effect.gen(function* () {
  const database = yield* Database
  const { place, rows: rowsBehind } = prepareLinking(database)
  const { batchAfter, waiting } = prepareVerifying(database)

  const keysOf = yield* auditKeys
  const fits = fitting(keysOf)
  const endedEarly = retiredEnds(keysOf)

  /** The batch behind a row; undefined behind the last. `end` is the row up to which all are linked. */
  const nextBatch = Effect.fnUntraced(function* (after: string, end: string) {
    const [links] = yield* database.read(batchAfter({ after }))
    // Rows of which the place says that they are linked, while no link is there.
    const upTo = links[0]?.up_to ?? (after < end ? end : undefined)
    if (upTo === undefined) return undefined
    // The last row is in it: no id lies between one and the same with a blank.
    const range = { after, before: `${upTo} `, rows: COMPARED_MAX }
    const [rows] = yield* database.read(rowsBehind(range))
    const batch: Batch = { after, upTo, links, rows }
    return batch
  })

  /** The links of a batch that do not fit. `heads` are the links before, and those of the batch afterwards. */
  const wrongIn = Effect.fnUntraced(function* (
    { after, upTo, links, rows }: Batch,
    heads: Map<string, Head>
  ) {
    const wrong: Array<WrongLink> = []
    const groups = byClient(rows)
    const linkOf = new Map(links.map((link) => [link.client_id, link]))
    for (const clientId of new Set([...linkOf.keys(), ...groups.keys()])) {
      const link = linkOf.get(clientId)
      const before = heads.get(clientId) ?? FIRST
      if (!(yield* fits(link, before, groups.get(clientId) ?? []))) {
        const number = link?.number ?? before.number + 1
        wrong.push({ clientId, number, from: timeOfId(after), to: timeOfId(upTo) })
      }
      if (link) heads.set(clientId, link)
    }
    return wrong
  })

  return Effect.gen(function* () {
    const [[from]] = yield* database.read(place({}))
    const end = from?.place ?? ""
    const heads = new Map<string, Head>()
    const named: Array<WrongLink> = []
    let [after, linked, wrong] = ["", 0, 0]
    let upTo: number | undefined
    for (;;) {
      const batch = yield* nextBatch(after, end)
      if (!batch) break
      const found = yield* wrongIn(batch, heads)
      wrong += found.length
      named.push(...found.slice(0, WRONG_LINKS_NAMED - named.length))
      linked += batch.rows.length
      upTo = batch.rows.at(-1)?.at ?? upTo
      after = batch.upTo
    }
    const ends = yield* endedEarly(heads)
    wrong += ends.length
    named.push(...ends.slice(0, WRONG_LINKS_NAMED - named.length))
    const [[left]] = yield* database.read(waiting({ after }))
    return { linked, waiting: left?.count ?? 0, upTo, wrong, named }
  })
})

const anchoring = Effect.gen(function* () {
  const database = yield* Database
  const { place } = prepareLinking(database)
  const { lastUpTo } = prepareVerifying(database)

  const digestAt = Effect.fnUntraced(function* (upTo: string) {
    const hash = createHash("sha256")
    let last = { client_id: "", number: 0 }
    for (;;) {
      const from = { upTo, client: last.client_id, number: last.number, rows: HEADS_PAGE }
      const [heads] = yield* database.read(lastUpTo(from))
      for (const { client_id: client, number, mac } of heads)
        hash.update(`${client} ${number} ${mac}\n`)
      if (heads.length < HEADS_PAGE) return hash.digest("hex")
      last = heads.at(-1) ?? last
    }
  })

  return {
    anchor: Effect.gen(function* () {
      const [[from]] = yield* database.read(place({}))
      const upTo = from?.place ?? ""
      return { upTo, digest: yield* digestAt(upTo) }
    }),
    digestAt
  }
})

const make = Effect.gen(function* () {
  const link = yield* linking
  const state = yield* verifying
  const { anchor, digestAt } = yield* anchoring
  return AuditChain.of({
    link,
    state,
    anchor,
    holds: ({ upTo, digest }) => Effect.map(digestAt(upTo), (found) => found === digest)
  })
})

export const layerAuditChain = Layer.effect(AuditChain, make)
