/** Rotations of the clients' keys while two processes work, on both sides of each step. */
import { assert, describe, it } from "@effect/vitest"
import type { Client } from "@payroll/operations/caller"
import { AnswerStore } from "@payroll/operations/ports/answerStore"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import { KeyRotation, RETIRED_AFTER_MS } from "@payroll/operations/ports/keyRotation"
import { SSN } from "@payroll/operations/claims"
import { Writer, type Claim } from "@payroll/operations/writer"
import { commitsOf, einClaim, newClient, nineDigits } from "@payroll/testing/commits"
import { layerProcess, postgres, sqliteFile } from "@payroll/testing/database/databases"
import { otherColumns } from "@payroll/adapters/sql/stores/otherColumns"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Context from "effect/Context"
import { checkData } from "../src/maintenance/check.ts"
import { ClientKeys, type RotationStep } from "../src/sql/clientKeys.ts"
import { recordTables } from "../src/sql/records/all.ts"
import { keyedTables } from "../src/sql/stores/keyedTables.ts"
import { StepMs } from "../src/sql/stores/keyRotation.ts"
import type { StorageSettings } from "../src/storage.ts"

const ROUNDS_MAX = 2_000
const TIMEOUT_MS = 120_000
/** Behind all ids that the test makes. */
const LATER = Date.UTC(2_100, 0, 1)
const AGES_AGO = Date.now() - RETIRED_AFTER_MS - 1_000

const processOf = (settings: StorageSettings) => Layer.build(layerProcess(settings))

type Process = Context.Context<Layer.Success<ReturnType<typeof layerProcess>>>

/** Reads again which step has been reached, as a process does that used what it read for its time. */
const look = ClientKeys.use(({ rotation }) => rotation)

/** Does the work of the rotation until a step. The process that does it has seen the step in the end. */
const untilStep = Effect.fnUntraced(function* (wanted: RotationStep) {
  const { advance } = yield* KeyRotation
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { step } = yield* look
    if (step === wanted) return
    yield* Effect.provideService(advance(7), StepMs, 0)
  }
  assert.fail(`never ${wanted}`)
})

/** Creates a company that claims a number as its EIN, and the same as the SSN of a worker of one employer. */
const claiming = (client: Client, ein: string, rules: ReadonlyArray<"ein" | "ssn">) =>
  Effect.gen(function* () {
    const { creating } = yield* commitsOf(client.id)
    const { commit } = yield* Writer
    const { company, commit: creation } = creating({ ein })
    const ssn: Claim = {
      rule: "ssn",
      scope: client.id,
      value: Redacted.make(ein),
      holder: company.id,
      path: SSN
    }
    const claims = creation.changes.claims.filter(({ rule }) => rule !== "ein")
    if (rules.includes("ein")) claims.push(einClaim(company, ein))
    if (rules.includes("ssn")) claims.push(ssn)
    return (yield* commit({ ...creation, changes: { ...creation.changes, claims } }))._tag
  })

const refused = Effect.flatMap(KeyRotation, ({ retire }) => Effect.flip(retire))

const wrong = Effect.map(checkData, (findings) => findings.filter((finding) => finding.wrong > 0))

const BOTH = ["ein", "ssn"] as const

interface Claimed {
  readonly number: string
  readonly rules: ReadonlyArray<"ein" | "ssn">
}

/** Every order in which two processes claim one number: as an EIN, as an SSN, and as both. */
const claimedOnce = Effect.fnUntraced(function* (client: Client, one: Process, other: Process) {
  const claimed: Array<Claimed> = []
  for (const processes of [
    [one, other],
    [other, one]
  ]) {
    for (const [rules, concurrency] of [
      [["ein"], 1],
      [["ssn"], 1],
      [["ssn"], 2],
      [BOTH, 2]
    ] as const) {
      const number = nineDigits()
      const outcomes = yield* Effect.forEach(
        processes,
        (process) => Effect.provideContext(claiming(client, number, rules), process),
        { concurrency }
      )
      assert.sameMembers(outcomes, ["Committed", "Taken"])
      claimed.push({ number, rules })
    }
  }
  return claimed
})

describe.each([sqliteFile, postgres])("a rotation of the clients' keys on $name", ({ fresh }) => {
  it.effect(
    "claims a number once, whichever two processes claim it on both sides of a step",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const [server, worker] = [yield* processOf(settings), yield* processOf(settings)]
        const inWorker = Effect.provideContext
        const { client } = yield* inWorker(newClient, worker)
        const claimed = [...(yield* claimedOnce(client, server, worker))]
        yield* inWorker(
          KeyRotation.use(({ start }) => start),
          worker
        )
        for (const step of ["load", "both", "new", "done"] as const) {
          yield* inWorker(untilStep(step), worker)
          claimed.push(...(yield* claimedOnce(client, server, worker)))
          for (const { number, rules } of claimed) {
            for (const process of [server, worker]) {
              for (const rule of rules) {
                const again = claiming(client, number, [rule])
                const outcome = yield* Effect.provideContext(again, process)
                assert.strictEqual(outcome, "Taken", `${step}, ${rule}`)
              }
            }
          }
          yield* Effect.provideContext(look, server)
        }
        const { rows } = yield* inWorker(Effect.service(Inspection), worker)
        for (const rule of BOTH) {
          const claims = yield* rows("claim", { rule })
          const wanted = claimed.filter(({ rules }) => rules.includes(rule))
          assert.lengthOf(claims, wanted.length)
          assert.isTrue(claims.every((claim) => claim["key_version"] === 2))
        }
        for (const process of [server, worker]) {
          assert.deepStrictEqual(yield* Effect.provideContext(wrong, process), [])
        }
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.effect(
    "goes on in another process where it was, table by table",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const [one, other] = [yield* processOf(settings), yield* processOf(settings)]
        const advanced = Effect.flatMap(KeyRotation, ({ advance }) =>
          Effect.provideService(advance(7), StepMs, 0)
        )
        const place = Effect.gen(function* () {
          const { rows } = yield* Inspection
          const [row] = yield* rows("key_rotation", {})
          return JSON.parse(String(row?.["place"])) as {
            readonly tables?: ReadonlyArray<string>
          } | null
        })
        yield* Effect.gen(function* () {
          const { client } = yield* newClient
          const { creating } = yield* commitsOf(client.id)
          const { commit } = yield* Writer
          for (let count = 0; count < 20; count += 1) yield* commit(creating().commit)
          yield* KeyRotation.use(({ start }) => start)
          yield* untilStep("both")
          assert.isNull(yield* place)
          for (let round = 0; round < ROUNDS_MAX; round += 1) {
            yield* advanced
            if ((yield* place)?.tables?.length === keyedTables.length - 2) return
          }
          assert.fail("never behind most tables")
        }).pipe(Effect.provideContext(one))
        yield* Effect.gen(function* () {
          let rounds = 0
          for (; (yield* look).step === "both"; rounds += 1) yield* advanced
          // Two for a table without rows, and one that takes the step.
          assert.isAtMost(rounds, 7)
          yield* untilStep("done")
          const { rows } = yield* KeyRotation.use(({ state }) => state)
          assert.deepStrictEqual(
            rows.filter(({ earlier }) => earlier > 0),
            []
          )
        }).pipe(Effect.provideContext(other))
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.effect(
    "retires keys that nothing is under any more, and believes nothing under them",
    () =>
      Effect.gen(function* () {
        const { rows, edit, remove } = yield* Inspection
        const { start, state, retire } = yield* KeyRotation
        const { link, state: chain } = yield* AuditChain
        const { commit } = yield* Writer
        const { client } = yield* newClient
        const { creating, renaming } = yield* commitsOf(client.id)
        const { company, kyb, commit: creation } = creating()
        yield* commit(creation)
        // Nothing of this client changes while the keys do.
        const { client: idle } = yield* newClient
        yield* commit((yield* commitsOf(idle.id)).creating().commit)
        yield* link(LATER, 1_000)
        const [earlier] = yield* rows("company", { id: company.id })
        const [sealed] = yield* rows("kyb_information", { id: kyb.id })
        yield* start
        assert.include((yield* Effect.flip(start)).message, "under way")
        yield* untilStep("both")
        // Between two batches: the row may have a MAC of either key.
        assert.strictEqual((yield* commit(renaming(company)))._tag, "Committed")
        yield* untilStep("done")
        const under = (yield* state).rows.filter((each) => each.earlier > 0)
        assert.deepStrictEqual(under, [])
        assert.include((yield* refused).message, "72 h")
        yield* edit("key_rotation", { number: 1 }, { stepped_at: AGES_AGO })
        assert.include((yield* refused).message, "ends under an earlier key")
        yield* link(LATER, 1_000)
        assert.strictEqual((yield* retire).step, "retired")
        yield* look
        assert.deepStrictEqual(yield* wrong, [])
        assert.strictEqual((yield* chain).wrong, 0)
        // The end is cut off, so that the chain ends under a key with which somebody could make another end.
        const links = yield* rows("audit_link", { client_id: client.id })
        const first = links.find((each) => each["number"] === 1)
        for (const { id } of yield* rows("audit", { client_id: client.id })) {
          if (String(id) > String(first?.["up_to"])) yield* remove("audit", { id: id ?? null })
        }
        yield* remove("audit_link", { client_id: client.id, key_version: 2 })
        assert.strictEqual((yield* chain).wrong, 1)
        const { sealed: oldSeal } = sealed!
        yield* edit("kyb_information", { id: kyb.id }, { sealed: oldSeal ?? null })
        yield* edit("company", { id: company.id }, { mac: earlier!["mac"] ?? null })
        const named = (yield* wrong).map(({ check }) => check)
        assert.includeMembers(named, [
          "sealed values of kyb_information can be opened",
          "rows of company are as the service stored them"
        ])
      }).pipe(Effect.provide(Layer.unwrap(Effect.map(fresh, layerProcess))), Effect.scoped),
    TIMEOUT_MS
  )

  it.effect(
    "gives a row that was altered no new MAC, and retires no key that it is under",
    () =>
      Effect.gen(function* () {
        const { edit } = yield* Inspection
        const { start, state } = yield* KeyRotation
        const { client } = yield* newClient
        const { creating } = yield* commitsOf(client.id)
        const { company, commit } = creating()
        yield* Writer.use((writer) => writer.commit(commit))
        yield* edit("company", { id: company.id }, { name: "Mallory's" })
        yield* start
        yield* untilStep("done")
        const macs = (yield* state).rows.find(
          ({ table, what }) => table === "company" && what === "MACs"
        )
        assert.deepInclude(macs, { newest: 0, earlier: 1 })
        yield* edit("key_rotation", { number: 1 }, { stepped_at: AGES_AGO })
        assert.include((yield* refused).message, "1 MACs of company")
        const named = (yield* wrong).flatMap((finding) => finding.named ?? [])
        assert.deepStrictEqual(named, [`${company.id}: altered`])
      }).pipe(Effect.provide(Layer.unwrap(Effect.map(fresh, layerProcess))), Effect.scoped),
    TIMEOUT_MS
  )

  it.effect(
    "finds an answer again that was stored under the earlier key",
    () =>
      Effect.gen(function* () {
        const { fingerprint } = yield* AnswerStore
        const { client } = yield* newClient
        const parts = ["POST", "createBusiness", "{}"]
        const before = yield* fingerprint(client.id, parts)
        assert.isUndefined(before.others)
        yield* KeyRotation.use(({ start }) => start)
        yield* untilStep("done")
        const after = yield* fingerprint(client.id, parts)
        assert.notStrictEqual(after.fingerprint, before.fingerprint)
        assert.deepStrictEqual(after.others, [before.fingerprint])
      }).pipe(Effect.provide(Layer.unwrap(Effect.map(fresh, layerProcess))), Effect.scoped),
    TIMEOUT_MS
  )
})

/** Columns that are sealed, or are MACs, of tables that a rotation does not know. */
const unknownKeyed = (
  columns: ReadonlyArray<{
    readonly table: string
    readonly column: string
    readonly holds: string
  }>
) =>
  columns.filter(({ table, column, holds }) => {
    const keyed = keyedTables.find(({ name }) => name === table)
    if (column === "mac") return keyed?.mac === undefined && table !== "audit_link"
    return holds === "sensitive" && !(column === "sealed" && keyed?.hasSeals === true)
  })

describe("the tables of a rotation", () => {
  const described = [
    ...recordTables.flatMap(({ name: table, columns }) =>
      columns.map(({ name: column, holds }) => ({ table, column, holds }))
    ),
    ...Object.entries(otherColumns).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, holds]) => ({ table, column, holds }))
    )
  ]

  it("are all that have a seal or a MAC", () => {
    assert.isAbove(described.length, 500)
    assert.deepStrictEqual(unknownKeyed(described), [])
  })

  it.each([
    { table: "daily_figure", column: "mac", holds: "secret" },
    { table: "daily_figure", column: "sealed", holds: "sensitive" },
    { table: "worker_bank_account", column: "iban", holds: "sensitive" }
  ])("lack a planted $column of $table", (planted) => {
    assert.deepStrictEqual(unknownKeyed([...described, planted]), [planted])
  })
})
