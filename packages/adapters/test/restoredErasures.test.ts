/** A restored backup learns who was erased since it was made. */
import { assert, describe, it } from "@effect/vitest"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import { Writer } from "@payroll/operations/writer"
import { AT, commitsOf, newClient } from "@payroll/testing/commits"
import { layerProcess, sqliteFile, temporaryFolder } from "@payroll/testing/database/databases"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { backup, restore } from "../src/maintenance/backup.ts"
import { manifestOf } from "../src/maintenance/erasureFile.ts"
import { exportErasures } from "../src/maintenance/exportErasures.ts"

const TIMEOUT_MS = 60_000

const erasureOf = Effect.fnUntraced(function* (subjectId: string) {
  const { next } = yield* NewId
  const erasure: Erasure = {
    id: next(),
    clientId: next(),
    companyId: subjectId,
    subject: "company",
    subjectId,
    at: AT,
    state: "done",
    dueAt: undefined
  }
  yield* Erasures.use(({ add }) => add([erasure]))
  return erasure
})

/** A database with a backup, and two erasures since: of a company that the backup has, and of one that it has not. */
const erasedSince = Effect.gen(function* () {
  const settings = yield* sqliteFile.fresh
  const folder = yield* temporaryFolder
  if (settings.database.kind !== "sqlite") return assert.fail("SQLite")
  const { path } = settings.database
  const backedUp = { database: settings.database, dataDir: folder }
  const [older, newer] = [join(folder, "1.db"), join(folder, "2.db")]
  const register = join(folder, "register.json")
  const made = yield* Effect.gen(function* () {
    const { client } = yield* newClient
    const { creating } = yield* commitsOf(client.id)
    const { company, commit } = creating()
    yield* Writer.use((writer) => writer.commit(commit))
    yield* backup(backedUp, older)
    const known = yield* erasureOf(company.id)
    const unknown = yield* erasureOf(yield* Effect.map(NewId, ({ next }) => next()))
    assert.strictEqual(yield* exportErasures(register), 2)
    return { known, unknown }
  }).pipe(Effect.provide(layerProcess(settings)), Effect.scoped)
  return { ...made, settings, folder, path, backedUp, older, newer, register }
})

const back = ({ settings, folder }: Effect.Success<typeof erasedSince>, name: string) => ({
  ...settings,
  dataDir: join(folder, "data"),
  database: { kind: "sqlite", path: join(folder, name) } as const
})

describe("a restored backup", () => {
  it.live(
    "has the erasures of a register: they wait, or are done where the subject is not there",
    () =>
      Effect.gen(function* () {
        const made = yield* erasedSince
        assert.isFalse(existsSync(manifestOf(made.older)), "nobody was erased then")
        assert.strictEqual(yield* restore(back(made, "without.db"), made.older), 0)
        const restored = back(made, "with.db")
        assert.strictEqual(yield* restore(restored, made.older, made.register), 1)
        const stored = yield* Erasures.use(({ list }) => list("", 10)).pipe(
          Effect.provide(layerProcess(restored)),
          Effect.scoped
        )
        assert.deepStrictEqual(stored, [
          { ...made.known, state: "waiting", dueAt: AT, isGenuine: true },
          { ...made.unknown, isGenuine: true }
        ])
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "has those that are next to a newer backup in its folder",
    () =>
      Effect.gen(function* () {
        const made = yield* erasedSince
        yield* backup(made.backedUp, made.newer)
        assert.isTrue(existsSync(manifestOf(made.newer)))
        assert.strictEqual(yield* restore(back(made, "with.db"), made.older), 1)
        assert.strictEqual(yield* restore(back(made, "newer.db"), made.newer), 0)
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "has those of the register that was made last, whatever the backups are called",
    () =>
      Effect.gen(function* () {
        const made = yield* erasedSince
        const last = join(made.folder, "m.db")
        yield* backup(made.backedUp, last)
        const stored = JSON.parse(readFileSync(manifestOf(last), "utf8"))
        const sha256 = createHash("sha256").update("[]").digest("hex")
        const none = `${JSON.stringify({ ...stored, madeAt: 1, erasures: [], sha256 })}\n`
        for (const name of ["a.db", "z.db"]) {
          writeFileSync(manifestOf(join(made.folder, name)), none)
        }
        assert.strictEqual(yield* restore(back(made, "with.db"), made.older), 1)
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )

  it.live(
    "is not made of a register that was altered, cut, or is another installation's",
    () =>
      Effect.gen(function* () {
        const made = yield* erasedSince
        const other = yield* erasedSince
        const text = readFileSync(made.register, "utf8")
        const altered = join(made.folder, "altered.json")
        const refused = (content: string) => {
          writeFileSync(altered, content)
          return Effect.map(
            Effect.flip(restore(back(made, "no.db"), made.older, altered)),
            ({ message }) => message
          )
        }
        assert.include(yield* refused(text.replace('"company"', '"worker"')), "is damaged")
        assert.include(yield* refused(text.slice(0, -20)), "cannot be read")
        const foreign = readFileSync(other.register, "utf8")
        assert.include(yield* refused(foreign), "2 erasures of another installation")
        assert.isFalse(existsSync(join(made.folder, "no.db")))
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )
})
