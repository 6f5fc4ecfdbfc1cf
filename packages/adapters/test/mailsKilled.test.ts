/**
 * Processes that are killed between a link and its mail leave both or neither, and one that is killed between sending a
 * mail and storing that leaves it to others, as the same message.
 */
import { assert, describe, it } from "@effect/vitest"
import { FlowLinks } from "@payroll/operations/ports/flowLinks"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { newWorld } from "@payroll/testing/kyc/world"
import { sendDue } from "@payroll/testing/sentMails"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { layerService, runKilled } from "./killedProgram.ts"

/** A worker with an address and no wage yet, who is invited by the first one. */
const invited = Effect.gen(function* () {
  const { client, companyId, call } = yield* newWorld()
  const links = yield* FlowLinks
  const { user } = yield* Effect.provideService(
    call("addUser", {
      user: {
        companyId,
        firstName: "Ike",
        lastName: "Okafor",
        email: `ike-${companyId}@example.com`,
        dateOfJoin: "2026-01-05",
        workerType: "W2",
        jobTitle: "Baker",
        companyLocationCategory: "Remote",
        stateCode: "DE",
        invite: true
      }
    }),
    FlowLinks,
    { ...links, hasMail: true }
  )
  return { client, companyId, userId: String(user?.["userId"]) }
})

const killed = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const storage = layerService(settings)
    const run = (command: object, key: string, statements: number) => {
      process.env["PAYROLL_TEST_COMMAND"] = JSON.stringify({ ...command, key, role: "write" })
      return runKilled("commandKilled", settings, statements)
    }
    /** How many wages, links and mails there are of a worker's company, and the states of its links. */
    const stored = (companyId: string) =>
      Effect.gen(function* () {
        const { rows } = yield* Inspection
        const of = { company_id: companyId }
        const links = yield* rows("flow_link", of)
        const counts = [yield* rows("wage", of), links, yield* rows("mail", of)]
        return [...counts.map(({ length }) => length), links[0]?.["status"]]
      }).pipe(Effect.provide(storage))
    const bodyOf = ({ companyId, userId }: { companyId: string; userId: string }) => ({
      userWage: { companyId, userId, wageRate: 25, wageBasis: "Per Hour", workerType: "W2" }
    })
    const whole = yield* Effect.provide(invited, storage)
    const wage = { operation: "addUserWage", client: whole.client, body: bodyOf(whole) }
    const all = yield* run(wage, "whole", 0)
    assert.deepStrictEqual(yield* stored(whole.companyId), [1, 1, 1, "created"])
    const outcomes = new Set<unknown>()
    for (const statements of [all, Math.ceil(all / 2), 1]) {
      const world = yield* Effect.provide(invited, storage)
      const command = { operation: "addUserWage", client: world.client, body: bodyOf(world) }
      assert.strictEqual(yield* run(command, `after-${statements}`, statements), 0)
      const [wages, links, mails] = yield* stored(world.companyId)
      // The cause and its mail: both or neither.
      assert.deepStrictEqual([links, mails], [wages, wages], `${statements} of ${all}`)
      outcomes.add(wages)
    }
    assert.deepStrictEqual(outcomes, new Set([0, 1]))
    // A mail whose process died before it was sent, or before that was stored, is sent by another one.
    const sent = yield* Effect.gen(function* () {
      const { set, rows } = yield* Inspection
      yield* set("mail", { status: "waiting" }, { due_at: 0 })
      const mails = yield* sendDue({ _tag: "Accepted" })
      return [mails.length, (yield* rows("mail", { status: "accepted" })).length]
    }).pipe(Effect.provide(storage))
    assert.deepStrictEqual(sent, [2, 2])
    assert.deepStrictEqual(yield* stored(whole.companyId), [1, 1, 1, "sent"])
  }).pipe(Effect.scoped)

describe("a mail under kill -9", () => {
  it.effect(
    "is there if and only if its cause is, on a SQLite file",
    () => killed(sqliteFile),
    120_000
  )
  it.effect("is there if and only if its cause is, on PostgreSQL", () => killed(postgres), 120_000)
})
