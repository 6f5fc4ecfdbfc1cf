/**
 * The register of erasures in a file: next to each backup, in the data directory, and wherever it is exported to. Rows
 * have their MACs, so that a file of another installation, or an altered one, is refused.
 */
import type { StoredErasure } from "@payroll/operations/ports/erasures"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import Sqlite from "better-sqlite3"
import { createHash, randomBytes } from "node:crypto"
import { closeSync, openSync, readSync } from "node:fs"
import { open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import {
  erasureOf,
  ErasureRow,
  inColumnOrder,
  type ErasureColumns
} from "../sql/records/erasureTable.ts"
import { storedErasure } from "../sql/stores/erasureRow.ts"
import { refuse, StartRefused } from "../startRefused.ts"
import type { KeyRing } from "../vault/keyRing.ts"

const OWNER_ONLY = 0o600
export const MANIFEST = ".erasures.json"

/** The file next to a backup that has the register; there is none while nobody was erased. */
export const manifestOf = (backup: string): string => `${backup}${MANIFEST}`

/** About a million erasures. */
const FILE_BYTES_MAX = 512 * 1_024 * 1_024

const ErasureFile = Schema.Struct({
  version: Schema.Literal(1),
  /** UTC milliseconds. */
  madeAt: Schema.Int,
  erasures: Schema.Array(ErasureRow),
  /** SHA-256 of the erasures as JSON, in hexadecimal: a file that was cut or damaged shows. */
  sha256: Schema.String
})

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(ErasureFile))

const digestOf = (rows: ReadonlyArray<ErasureColumns>): string =>
  createHash("sha256")
    .update(JSON.stringify(rows.map(inColumnOrder)))
    .digest("hex")

const textOf = (rows: ReadonlyArray<ErasureColumns>, madeAt: number): string =>
  `${JSON.stringify({ version: 1, madeAt, erasures: rows.map(inColumnOrder), sha256: digestOf(rows) })}\n`

/** The register in a SQLite file; empty in one of an earlier version. */
export const erasuresIn = (path: string): ReadonlyArray<ErasureColumns> => {
  const db = new Sqlite(path, { readonly: true })
  try {
    const has = db.prepare("select 1 from sqlite_schema where name = 'erasure'").get()
    if (has === undefined) return []
    return db.prepare("select * from erasure order by id").all() as ReadonlyArray<ErasureColumns>
  } finally {
    db.close()
  }
}

/** Writes the register to a file, in one step: whoever reads it has this one or the one of before. */
export const writeErasures = async (
  path: string,
  rows: ReadonlyArray<ErasureColumns>,
  madeAt: number
): Promise<void> => {
  const draft = `${path}.${randomBytes(8).toString("hex")}.tmp`
  try {
    const file = await open(draft, "wx", OWNER_ONLY)
    try {
      await file.writeFile(textOf(rows, madeAt))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    const folder = await open(dirname(path), "r")
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** As far as the head of a register reaches, in bytes. */
const HEAD_BYTES = 64

/** When a register was made, by its head, in UTC milliseconds; Infinity of one whose head cannot be read. */
export const madeAtOf = (path: string): number => {
  const file = openSync(path, "r")
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    readSync(file, head, 0, HEAD_BYTES, 0)
    return Number(/^\{"version":1,"madeAt":(\d+),/.exec(head.toString("latin1"))?.[1] ?? Infinity)
  } finally {
    closeSync(file)
  }
}

/** Reads a register, without looking at its MACs. Fails if the file cannot be read, or is damaged. */
const rowsIn = Effect.fnUntraced(function* (path: string) {
  const cannotRead = () => new StartRefused({ message: `the erasures in ${path} cannot be read` })
  const text = yield* Effect.tryPromise({
    try: async () => {
      if ((await stat(path)).size > FILE_BYTES_MAX) throw new Error("too long")
      return readFile(path, "utf8")
    },
    catch: cannotRead
  })
  const decoded = decode(text)
  if (Result.isFailure(decoded)) return yield* cannotRead()
  const { erasures, sha256 } = decoded.success
  if (digestOf(erasures) !== sha256) {
    return yield* refuse(`${path} is damaged: take another copy of the register of erasures`)
  }
  return erasures
})

/** Reads the erasures of a file, genuine or not. Fails if the file cannot be read, or is damaged. */
export const erasuresOf = (path: string) => Effect.map(rowsIn(path), (rows) => rows.map(erasureOf))

/**
 * Reads the erasures of a file. Fails unless all of them were stored under a root key of the ring: somebody else's
 * could erase people.
 */
export const readErasures = Effect.fnUntraced(function* (path: string, ring: KeyRing) {
  const erasures = (yield* rowsIn(path)).map((row): StoredErasure => storedErasure(ring, row))
  const altered = erasures.filter(({ isGenuine }) => !isGenuine).length
  if (altered > 0) {
    return yield* refuse(
      `${path} has ${altered} erasures of another installation, or altered ones: take another copy of it`
    )
  }
  return erasures
})
