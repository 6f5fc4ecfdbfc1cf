/** A database that is older than the erasures that its installation knows, and what a start says to it. */
import { assert, describe, it } from "@effect/vitest"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import { Writer } from "@payroll/operations/writer"
import { AT, commitsOf, newClient } from "@payroll/testing/commits"
import {
  layerProcess,
  postgres,
  sqliteFile,
  temporaryFolder
} from "@payroll/testing/database/databases"
import { Inspection, type ProcessStorage } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { copyDatabase } from "../src/maintenance/copy.ts"
import { readErasures } from "../src/maintenance/erasureFile.ts"
import { exportErasures } from "../src/maintenance/exportErasures.ts"
import {
  applyErasures,
  knownRegister,
  notingErasures,
  requireKnownErasures,
  watchErasures
} from "../src/maintenance/knownErasures.ts"
import { RootKeys } from "../src/sql/rootKeys.ts"

const TIMEOUT_MS = 60_000
const FIRST_ID = "00000000-0000-7000-8000-000000000000"
const LAST_ID = "ffffffff-ffff-7fff-bfff-ffffffffffff"

const erasureOf = Effect.fnUntraced(function* (subjectId?: string, id?: string) {
  const { next } = yield* NewId
  const erasure: Erasure = {
    id: id ?? next(),
    clientId: next(),
    companyId: next(),
    subject: "company",
    subjectId: subjectId ?? next(),
    at: AT,
    state: "done",
    dueAt: undefined
  }
  yield* Erasures.use(({ add }) => add([erasure]))
  return erasure
})

const newCompany = Effect.gen(function* () {
  const { client } = yield* newClient
  const { company, commit } = (yield* commitsOf(client.id)).creating()
  yield* Writer.use((writer) => writer.commit(commit))
  return company.id
})

const known = (dataDir: string) =>
  Effect.gen(function* () {
    const path = knownRegister(dataDir)
    const erasures = existsSync(path) ? yield* readErasures(path, yield* RootKeys) : []
    return erasures.map(({ id }) => id)
  })

/** Starts a process: it fails, or writes what the database knows. */
const started = (dataDir: string) =>
  Effect.andThen(Effect.scoped(watchErasures(dataDir)), known(dataDir))

/** Takes the rows of erasures away, as an older database in the place of a newer one does. */
const forgets = (...erasures: ReadonlyArray<Erasure>) =>
  Effect.forEach(erasures, ({ id }) => Inspection.use(({ remove }) => remove("erasure", { id })))

const isNotServed = (dataDir: string) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* started(dataDir), [])
    const erased = yield* erasureOf(yield* newCompany)
    assert.deepStrictEqual(yield* started(dataDir), [erased.id])
    yield* forgets(erased)
    const refused = yield* Effect.flip(started(dataDir))
    assert.include(refused.message, "the database has 1 whom ")
    assert.include(refused.message, `payroll erasures apply ${knownRegister(dataDir)}`)
    assert.deepStrictEqual(yield* applyErasures(knownRegister(dataDir)), { added: 1, waiting: 1 })
    const stored = yield* Erasures.use(({ list }) => list("", 10))
    assert.deepStrictEqual(stored, [{ ...erased, state: "waiting", dueAt: AT, isGenuine: true }])
    assert.deepStrictEqual(yield* started(dataDir), [erased.id])
    assert.deepStrictEqual(yield* applyErasures(knownRegister(dataDir)), { added: 0, waiting: 0 })
  })

const forgetsNobody = (dataDir: string) =>
  Effect.gen(function* () {
    const gone = yield* erasureOf()
    yield* started(dataDir)
    yield* forgets(gone)
    // A database of before the company was added has nothing of it, and learns that it was erased.
    const other = yield* erasureOf()
    assert.deepStrictEqual(yield* started(dataDir), [gone.id, other.id])
    const [first] = yield* Erasures.use(({ list }) => list("", 10))
    assert.deepStrictEqual(first, { ...gone, isGenuine: true })
  })

const followsErasures = (dataDir: string) =>
  Effect.gen(function* () {
    const note = yield* notingErasures(dataDir)
    const one = yield* erasureOf()
    yield* note
    assert.deepStrictEqual(yield* known(dataDir), [one.id])
    const other = yield* erasureOf()
    yield* note
    assert.deepStrictEqual(yield* known(dataDir), [one.id, other.id])
    // The request of a later erasure can be older.
    const overtaken = yield* erasureOf(undefined, FIRST_ID)
    yield* note
    assert.deepStrictEqual(yield* known(dataDir), [overtaken.id, one.id, other.id])
  })

const passesForged = (dataDir: string) =>
  Effect.gen(function* () {
    const note = yield* notingErasures(dataDir)
    const { edit } = yield* Inspection
    for (const id of [FIRST_ID, LAST_ID]) {
      const forged = yield* erasureOf()
      yield* edit("erasure", { id: forged.id }, { id })
      const one = yield* erasureOf()
      yield* note
      assert.include(yield* known(dataDir), one.id)
      assert.notInclude(yield* known(dataDir), id)
    }
  })

/** An empty target to which somebody's erasure was added. */
const isNoTarget = (dataDir: string) =>
  Effect.gen(function* () {
    const target = yield* sqliteFile.fresh
    yield* Effect.scoped(Effect.provide(erasureOf(), layerProcess(target)))
    const source = yield* sqliteFile.fresh
    yield* Effect.scoped(Effect.provide(newCompany, layerProcess(source)))
    const refused = yield* Effect.flip(
      copyDatabase(source.database, target.database, () => undefined)
    )
    assert.include(refused.message, "the target has a register of erasures", dataDir)
    const left = Erasures.use(({ list }) => list("", 10)).pipe(
      Effect.provide(layerProcess(target)),
      Effect.scoped
    )
    assert.lengthOf(yield* left, 1)
  }).pipe(Effect.scoped)

const isGenuine = (dataDir: string) =>
  Effect.gen(function* () {
    const erased = yield* erasureOf(yield* newCompany)
    const register = join(dataDir, "register.json")
    yield* exportErasures(register)
    yield* forgets(erased)
    const text = readFileSync(register, "utf8")
    const altered = join(dataDir, "altered.json")
    writeFileSync(altered, text.replace('"company"', '"worker"'))
    assert.include((yield* Effect.flip(applyErasures(altered))).message, "is damaged")
    const other = yield* Effect.gen(function* () {
      const settings = yield* sqliteFile.fresh
      const foreign = join(dataDir, "foreign.json")
      yield* Effect.andThen(erasureOf(), exportErasures(foreign)).pipe(
        Effect.provide(layerProcess(settings))
      )
      return foreign
    }).pipe(Effect.scoped)
    assert.include(
      (yield* Effect.flip(applyErasures(other))).message,
      "1 erasures of another installation"
    )
    assert.deepStrictEqual(yield* Erasures.use(({ list }) => list("", 10)), [])
    assert.deepStrictEqual(yield* requireKnownErasures(dataDir), [])
  })

type Cases = Readonly<
  Record<string, (dataDir: string) => Effect.Effect<void, unknown, ProcessStorage | RootKeys>>
>

const cases: Cases = {
  "is not served until the erasures are applied to it": isNotServed,
  "learns of those of whom it has nothing, so that none is forgotten": forgetsNobody,
  "is found out by what processes note while they run": followsErasures,
  "is found out although forged rows stand first and last in it": passesForged,
  "is not copied over a register of another": isNoTarget,
  "takes no register that was altered, or is another installation's": isGenuine
}

describe.each([sqliteFile, postgres])("an older database ($name)", ({ fresh }) => {
  for (const [title, test] of Object.entries(cases)) {
    it.effect(
      title,
      () =>
        Effect.gen(function* () {
          const settings = yield* fresh
          const dataDir = yield* temporaryFolder
          yield* Effect.provide(test(dataDir), layerProcess(settings))
        }).pipe(Effect.scoped),
      TIMEOUT_MS
    )
  }
})
