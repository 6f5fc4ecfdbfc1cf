/** Erasures that a backup does not know, because it is older than they are: a restore adds them, and they wait. */
import { learnedErasure, type Erasure } from "@payroll/operations/ports/erasures"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import Sqlite from "better-sqlite3"
import { existsSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { erasureTable } from "../sql/migrations/0109Erasures.ts"
import { erasureColumnNames } from "../sql/records/erasureTable.ts"
import { sqlite } from "../sql/sqlite/dialect.ts"
import { erasureRow } from "../sql/stores/erasureRow.ts"
import { StartRefused } from "../startRefused.ts"
import { loadKeyRing, type KeySource } from "../vault/keySource.ts"
import type { KeyRing } from "../vault/keyRing.ts"
import { madeAtOf, manifestOf, MANIFEST, readErasures } from "./erasureFile.ts"
import { knownRegister } from "./knownErasures.ts"

/** The registers next to a backup: its own, and the one of the newest backup, which has all that were known by then. */
const besides = (file: string): ReadonlyArray<string> => {
  const folder = dirname(file)
  const all = readdirSync(folder)
    .filter((name) => name.endsWith(MANIFEST))
    .map((name) => join(folder, name))
  // Not by their names: these are what somebody called the backups.
  const newest = all.map((path) => ({ path, at: madeAtOf(path) })).toSorted((a, b) => b.at - a.at)
  const found = [manifestOf(file), ...newest.slice(0, 1).map(({ path }) => path)]
  return [...new Set(found)].filter((path) => existsSync(path))
}

const SUBJECTS = ["worker", "business_user", "company", "client"] as const

/** Adds erasures to a SQLite file: they wait, or are done where their subject is not there. Returns how many wait. */
const addTo = (path: string, erasures: ReadonlyArray<Erasure>, ring: KeyRing): number => {
  const db = new Sqlite(path)
  try {
    for (const statement of erasureTable(sqlite.words)) db.exec(statement)
    const has = SUBJECTS.map((table) => db.prepare(`select 1 from ${table} where id = ?`))
    const add = db.prepare(`
      insert into erasure (${erasureColumnNames.join(", ")})
      values (${erasureColumnNames.map((name) => `@${name}`).join(", ")})
      on conflict (id) do nothing`)
    return db.transaction(() => {
      let waiting = 0
      for (const erasure of erasures) {
        const isThere = has.some((statement) => statement.get(erasure.subjectId) !== undefined)
        const row = erasureRow(ring, learnedErasure(erasure, isThere))
        if (add.run(row).changes === 1 && isThere) waiting += 1
      }
      return waiting
    })()
  } finally {
    db.close()
  }
}

/**
 * Adds to a restored file the erasures of the registers next to its backup, of the newest one that the installation
 * knows, and of another one. Returns how many wait.
 * Fails if a register was altered, or is another installation's.
 */
export const addErasures = Effect.fnUntraced(function* (
  source: KeySource & { readonly dataDir: string },
  restored: string,
  file: string,
  register: string | undefined
) {
  const known = knownRegister(source.dataDir)
  const paths = [
    ...besides(file),
    ...(existsSync(known) ? [known] : []),
    ...(register === undefined ? [] : [register])
  ]
  if (paths.length === 0) return 0
  const loaded = yield* loadKeyRing(source)
  if (Result.isFailure(loaded)) {
    return yield* new StartRefused({ message: loaded.failure.message })
  }
  const ring = loaded.success
  const erasures = (yield* Effect.forEach(paths, (path) => readErasures(path, ring))).flat()
  return yield* Effect.try({
    try: () => addTo(restored, erasures, ring),
    catch: () => new StartRefused({ message: "the erasures cannot be stored in the backup" })
  })
})
