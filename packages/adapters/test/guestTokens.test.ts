/** Tokens that are refused cost the same reads, whatever is wrong with them; by night their times are printed. */
import { assert, describe, it } from "@effect/vitest"
import { beginGuestSession } from "@payroll/operations/guestSessions"
import type { Unavailable } from "@payroll/operations/writer"
import { upTo } from "@payroll/testing/burst"
import { sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { newWorld } from "@payroll/testing/kyc/world"
import { isNightly } from "@payroll/testing/nightly"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../src/sql/database.ts"
import { newSecret } from "../src/vault/credentials.ts"
import { layerService } from "./killedProgram.ts"

const request = { requestId: "request-1", address: "192.0.2.7" }
const ROUNDS = isNightly ? 300 : 1
/** Turns of the event loop in which what is behind an answer ends. */
const TURNS = 50

/** Notes how many statements each read has. */
const noting = (reads: Array<number>) =>
  Layer.effect(
    Database,
    Effect.map(Database, (database) => {
      const read: typeof database.read = (...queries) =>
        Effect.suspend(() => {
          reads.push(queries.length)
          return database.read(...queries) as Effect.Effect<never, Unavailable>
        })
      return Database.of({ ...database, read })
    })
  )

/** A token with another last character, whose checksum is then wrong. */
const mistyped = (token: string): string =>
  `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`

/** Links in each state in which none can be opened, and tokens of none. */
const refused = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { client, call, newWorker } = yield* newWorld()
  const { client: other } = yield* newWorld()
  const userId = yield* newWorker()
  const link = Effect.map(
    call("addFlowLink", { flowLink: { flow: "worker-tax", userId } }),
    ({ flowLink }) => ({
      id: String(flowLink?.["flowLinkId"]),
      token: String(flowLink?.["url"]).split("#")[1] ?? ""
    })
  )
  const inState = Effect.fnUntraced(function* (status: string) {
    const { id, token } = yield* link
    yield* set("flow_link", { id }, { status, due_at: null })
    return token
  })
  const { flowName } = client.settings
  const { token } = yield* link
  return {
    used: { flowName, token: yield* inState("completed") },
    expired: { flowName, token: yield* inState("expired") },
    revoked: { flowName, token: yield* inState("revoked") },
    foreign: { flowName: other.settings.flowName, token },
    mistyped: { flowName, token: mistyped(token) },
    unknown: { flowName, token: newSecret("fl", "live") },
    "no token": { flowName, token: "anything" }
  }
})

const nextTurn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

const medianOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const alike = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const reads: Array<number> = []
    const storage = layerService({ ...settings, watch: noting(reads) })
    const times = yield* Effect.gen(function* () {
      const openings = Object.entries(yield* refused)
      const taken = new Map(openings.map(([name]) => [name, [] as Array<number>]))
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [name, opening] of openings) {
          reads.length = 0
          const began = performance.now()
          assert.isDefined((yield* beginGuestSession(opening, request)).refusal, name)
          // The first round reads the key of the client, which is then kept.
          if (round === 0) continue
          taken.get(name)?.push(performance.now() - began)
          assert.deepStrictEqual(reads, [2], name)
          // The work behind the answer belongs to no other token's time.
          if (isNightly) yield* Effect.forEach(upTo(TURNS), () => nextTurn, { discard: true })
        }
      }
      return taken
    }).pipe(Effect.provide(storage))
    const medians = [...times].map(([name, values]) => [name, medianOf(values)] as const)
    const [fastest = 0] = medians.map(([, ms]) => ms).toSorted((one, other) => one - other)
    const ratios = medians.map(([name, ms]) => [name, ms / fastest] as const)
    if (!isNightly) return
    const shown = ratios.map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)
    const ms = fastest.toFixed(3)
    process.stderr.write(`refused tokens, medians by the fastest (${ms} ms): ${shown.join(", ")}\n`)
  }).pipe(Effect.scoped)

describe("a token that is refused", () => {
  it.effect(
    "costs one read of two statements, whatever is wrong with it",
    () => alike(sqliteFile),
    120_000
  )
})
