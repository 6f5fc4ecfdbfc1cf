/**
 * Compares every row that decides about money or access with its MAC, and with what the audit says of its last change:
 * that finds rows that were edited, put back, added or removed without the service.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { ClientKeys } from "../sql/clientKeys.ts"
import { Database } from "../sql/database.ts"
import { macTables, type MacTable } from "../sql/stores/macTables.ts"
import type { Row } from "../sql/records/row.ts"
import { ERASED_EVENT, parseMacLine, type MacLine } from "../sql/records/rowMac.ts"
import { idsFrom } from "../sql/stores/eventLog.ts"
import { EVENTS_RETENTION_MS } from "../sql/stores/retentionStatements.ts"
import { batchRows } from "./batchRows.ts"
import type { Finding } from "./finding.ts"

const AUDIT_ROWS = 500
/** Records that are compared in one pass, which has a line of each in memory. */
const PASS_MAX = 500_000
const NAMED_MAX = 20
/** Rows that did not fit, which are looked at again because others change them meanwhile. */
const AGAIN_MAX = 1_000
const ROUNDS = 3
/** Rows of the audit can appear behind later ones for so long. */
const LATE_MS = 120_000

const prepare = ({ dialect, prepareForAll }: Database["Service"]) => ({
  lines: prepareForAll<{ readonly after: string }, { readonly id: string; readonly macs: string }>(
    "check.macLines",
    (_db, p) => sql<{ readonly id: string; readonly macs: string }>`
      select id, macs from audit where macs is not null and id > ${p.after}
      order by id limit ${sql.lit(AUDIT_ROWS)}`
  ),
  events: prepareForAll<{ readonly ids: string }, { readonly id: string }>(
    "check.events",
    (_db, p) => sql<{ readonly id: string }>`
      select id from event where ${dialect.oneOf(sql.ref("event.id"), p.ids)}`
  ),
  rowsOf: ({ name, id }: MacTable) =>
    prepareForAll<{ readonly after: string }, Row>(
      "check.macRows",
      (_db, p) => sql<Row>`
        select * from ${sql.table(name)} where ${sql.ref(id)} > ${p.after}
        order by ${sql.ref(id)} limit ${sql.lit(batchRows(name))}`
    ),
  rowOf: ({ name, id }: MacTable) =>
    prepareForAll<{ readonly id: string }, Row>(
      "check.macRow",
      (_db, p) => sql<Row>`select * from ${sql.table(name)} where ${sql.ref(id)} = ${p.id}`
    )
})

type Lines = Map<string, MacLine>

/** True of the line about an event that is stored, which says that it is there; false of that about its erasure. */
const isNewEvent = ({ table, version }: MacLine): boolean =>
  table === "event" && version !== ERASED_EVENT

const keyOf = ({ table, id }: Pick<MacLine, "table" | "id">): string => `${table} ${id}`

/** A part of all records, by their ids. */
interface Division {
  readonly number: number
  readonly of: number
}

const isIn = ({ number, of }: Division, id: string): boolean => {
  let sum = 0
  for (const character of id.slice(-6)) sum = sum * 31 + (character.codePointAt(0) ?? 0)
  return sum % of === number
}

/** Returns the way in which a row is wrong, next to the newest line of the audit about it; undefined if it is not. */
const wrongAbout = (
  row: Row | undefined,
  mac: string | undefined,
  line: MacLine | undefined
): string | undefined => {
  if (!row) return "removed"
  if (row["mac"] === null) return "without a MAC"
  if (mac === undefined || row["mac"] !== mac) return "altered"
  if (!line) return undefined
  const version = Number(row["version"])
  if (version < line.version) return "an older version put back"
  if (version > line.version) return "a version that the audit does not know"
  const [key] = line.mac.split(".")
  // Of another key: the row was given a MAC of the new one.
  return line.mac !== mac && mac.startsWith(`${key}.`) ? "another row of this version" : undefined
}

/** Counts what is wrong in a table, and names the first. */
class Wrong {
  count = 0
  readonly named: Array<string> = []
  add(id: string, what: string): void {
    this.count += 1
    if (this.named.length < NAMED_MAX) this.named.push(`${id}: ${what}`)
  }
}

/** Reads what the audit says about the records of a part. */
const makeLines = Effect.gen(function* () {
  const database = yield* Database
  const { lines: linesAfter, events: existing } = prepare(database)

  /** Counts events that the audit names, that retention has not reached, and that are not there. */
  const eventsGone = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, wrong: Wrong) {
    const young = idsFrom((yield* Clock.currentTimeMillis) - EVENTS_RETENTION_MS)
    const expected = ids.filter((id) => id > young)
    if (expected.length === 0) return
    const [rows] = yield* database.read(existing({ ids: JSON.stringify(expected) }))
    const there = new Set(rows.map(({ id }) => id))
    for (const id of expected) if (!there.has(id)) wrong.add(id, "removed")
  })

  /** Adds the lines behind a row of the audit. Returns the last row; undefined if there are too many lines. */
  return Effect.fnUntraced(function* (from: string, part: Division, lines: Lines, events?: Wrong) {
    let after = from
    for (;;) {
      const [rows] = yield* database.read(linesAfter({ after }))
      const parsed = rows.flatMap(({ macs }) => macs.split("\n").map(parseMacLine))
      for (const line of parsed) {
        if (isNewEvent(line) || !isIn(part, line.id)) continue
        const before = lines.get(keyOf(line))
        if (!before || before.version <= line.version) lines.set(keyOf(line), line)
      }
      if (events && part.number === 0) {
        const ids = parsed.filter(isNewEvent).map(({ id }) => id)
        yield* eventsGone(ids, events)
      }
      if (lines.size > PASS_MAX) return undefined
      after = rows.at(-1)?.id ?? after
      if (rows.length < AUDIT_ROWS) return after
    }
  })
})

interface Suspect {
  readonly table: MacTable
  readonly id: string
  readonly what: string
}

const makeCompare = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { rowsOf, rowOf } = prepare(database)
  const rowsAfter = new Map(macTables.map((table) => [table, rowsOf(table)]))
  const rowWith = new Map(macTables.map((table) => [table, rowOf(table)]))

  const compared = Effect.fnUntraced(function* (
    table: MacTable,
    row: Row | undefined,
    line: MacLine | undefined
  ) {
    if (!row) return wrongAbout(row, undefined, line)
    // The client's row may be gone, or the seal may not open.
    const mac = yield* Effect.catchDefect(
      Effect.map(keys.of(table.clientOf(row)), (key) => table.macOf(row, key.ofMac(row["mac"]))),
      () => Effect.undefined
    )
    return wrongAbout(row, mac, line)
  })

  return {
    /** The rows of a table that do not fit. Takes the lines of those that are there. */
    table: Effect.fnUntraced(function* (table: MacTable, part: Division, lines: Lines) {
      const after = rowsAfter.get(table) ?? rowsOf(table)
      const suspects: Array<Suspect> = []
      let last = ""
      for (;;) {
        const [rows] = yield* database.read(after({ after: last }))
        for (const row of rows) {
          const id = String(row[table.id])
          if (!isIn(part, id)) continue
          const key = keyOf({ table: table.name, id })
          const what = yield* compared(table, row, lines.get(key))
          if (what === undefined) lines.delete(key)
          else suspects.push({ table, id, what })
        }
        last = String(rows.at(-1)?.[table.id] ?? last)
        if (rows.length < batchRows(table.name)) return suspects
      }
    }),
    again: Effect.fnUntraced(function* ({ table, id }: Suspect, lines: Lines) {
      const one = rowWith.get(table) ?? rowOf(table)
      const [[row]] = yield* database.read(one({ id }))
      const what = yield* compared(table, row, lines.get(keyOf({ table: table.name, id })))
      return what === undefined ? [] : [{ table, id, what }]
    })
  }
})

type WrongOf = ReadonlyMap<string, Wrong>

const tableOf: ReadonlyMap<string, MacTable> = new Map(
  macTables.map((table) => [table.name, table])
)

/** Adds what is wrong in a part. False, and nothing of use is added, if the part has too many records. */
const checkPart = Effect.fnUntraced(function* (part: Division, wrong: WrongOf) {
  const read = yield* makeLines
  const { table: compareTable, again } = yield* makeCompare
  const lines: Lines = new Map()
  const started = yield* Clock.currentTimeMillis
  const end = yield* read("", part, lines, wrong.get("event"))
  if (end === undefined) return false
  const suspects = (yield* Effect.forEach(macTables, (table) =>
    compareTable(table, part, lines)
  )).flat()
  const seen = new Set(suspects.map(({ table, id }) => keyOf({ table: table.name, id })))
  // What is left was there before the rows were read.
  for (const [key, { table: name, id }] of lines) {
    const table = tableOf.get(name)
    if (table && name !== "event" && !seen.has(key)) suspects.push({ table, id, what: "removed" })
  }
  let unsettled: ReadonlyArray<Suspect> = suspects.splice(0, AGAIN_MAX)
  for (let round = 0; round < ROUNDS && unsettled.length > 0; round += 1) {
    yield* read(idsFrom(started - LATE_MS), part, lines)
    unsettled = (yield* Effect.forEach(unsettled, (suspect) => again(suspect, lines))).flat()
  }
  for (const { table, id, what } of [...unsettled, ...suspects]) {
    wrong.get(table.name)?.add(id, what)
  }
  return true
})

/** One finding for each table whose rows have MACs. */
export const checkMacs = Effect.gen(function* () {
  for (let parts = 1; ; parts *= 2) {
    const wrong: WrongOf = new Map(macTables.map(({ name }) => [name, new Wrong()]))
    let isWhole = true
    for (let number = 0; isWhole && number < parts; number += 1) {
      isWhole = yield* checkPart({ number, of: parts }, wrong)
    }
    if (isWhole) {
      return [...wrong].map(([name, { count, named }]): Finding => ({
        check: `rows of ${name} are as the service stored them`,
        wrong: count,
        named
      }))
    }
  }
})
