import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { emailKey } from "@payroll/domain/field/text"
import { dayStillOn } from "@payroll/domain/retention/dayEverywhere"
import type { RecordKind } from "@payroll/domain/retention/recordKeeping.data"
import { Eraser } from "@payroll/operations/ports/eraser"
import { believedNow, Retention } from "@payroll/operations/ports/retention"
import type { DataOwner } from "@payroll/operations/ports/storedData"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { eraseHandOvers } from "./erasedHandOvers.ts"
import { hasRowsOfCompany } from "./erasedRecord.ts"
import { eraseOwner, eraseRecords, isErasedOf, type Step, type Tally } from "./erasedRecords.ts"
import { eraseAccess, eraseAudit } from "./erasedAccess.ts"
import { eraseRowsOfClient } from "./erasedClient.ts"
import { eraseOfClient } from "./erasedDeciders.ts"
import { eraseAnswers, eraseChanges, eraseEvents } from "./erasedTexts.ts"
import { namesOf } from "./erasedNames.ts"
import { erasedIn, prepareHold, type Subject } from "./erasureHold.ts"
import { prepareEraser } from "./eraserStatements.ts"
import { prepareOwned, type OwnedTable } from "./ownedRows.ts"
import { layerRetention } from "./retention.ts"
import { marksOf } from "./storedData.ts"
import type { KeyOf } from "./workedStates.ts"

const makeTally = () => {
  const rows = new Map<string, number>()
  let first: LocalDate | undefined
  const tally: Tally = {
    count: (table, more) => {
      if (more > 0) rows.set(table, (rows.get(table) ?? 0) + more)
    },
    keep: (until) => {
      if (until !== undefined && (first === undefined || until < first)) first = until
    }
  }
  return {
    tally,
    result: () => ({
      erased: [...rows].map(([table, count]) => ({ table, rows: count })),
      keptUntil: first
    })
  }
}

/**
 * True of a table that is read for a part about a person, and of which a company erases every row: for each of its
 * people it would be read as a whole.
 */
const goesWithCompany = ({ name, hasParts }: OwnedTable): boolean =>
  hasParts && hasRowsOfCompany(name)

/**
 * Erases all about somebody but their record. People of an erased company leave to it what has parts about several of
 * them: events, answers, mails, pages of hand-overs, and the audit.
 */
const eraseRest = Effect.fnUntraced(function* (
  tables: ReadonlyArray<OwnedTable>,
  statements: ReturnType<typeof prepareEraser>,
  step: Step,
  hasErasedCompany: boolean
) {
  const pages = tables.find(({ name }) => name === "hand_over_page")
  const history = tables.find(({ name }) => name === "record_change")
  if (!hasErasedCompany) {
    yield* eraseEvents(statements, step)
    // Newer ones are swept before a next look.
    if (step.since === undefined) yield* eraseAnswers(statements, step)
  }
  const records = hasErasedCompany ? tables.filter((table) => !goesWithCompany(table)) : tables
  yield* eraseRecords(records, step)
  if (pages && !hasErasedCompany) yield* eraseHandOvers(pages, statements, step)
  // The addresses that the person had are in the history, and the one of today with the person.
  if (history) yield* eraseChanges(history, statements, step)
})

/** Tables of a company whose rows no record describes, or that have parts about several people. */
const IN_PARTS: ReadonlySet<string> = new Set(["record_change", "event", "hand_over_page"])

/** Counts the rows of a company or a client that go now or later: to look at each would take hours. */
const countedRows = Effect.fnUntraced(function* (
  database: Database["Service"],
  tables: ReadonlyArray<OwnedTable>,
  about: Subject,
  { count }: Tally
) {
  const isOfClient = about.ownerId === about.clientId
  for (const table of tables) {
    if (!isErasedOf("worker", table.name) && !IN_PARTS.has(table.name)) continue
    const counted = isOfClient ? table.countOfClient(about) : table.count(about)
    const [[row]] = yield* database.read(counted)
    count(table.name, row?.count ?? 0)
  }
})

/** The texts by which rows name somebody, and what else decides about a person's rows. */
interface Whom extends Pick<Step, "marks" | "names" | "forms"> {
  /** True of a person of a company that is erased as a whole. */
  readonly hasErasedCompany: boolean
}

const NOBODY: Whom = { marks: [], names: [], forms: new Set(), hasErasedCompany: false }

const prepareWhom = (database: Database["Service"], keyOf: KeyOf) => {
  const owned = prepareOwned(database)
  const statements = prepareEraser(database, keyOf)
  const { hold } = prepareHold(database)
  const whom = Effect.fnUntraced(function* (owner: DataOwner, about: Subject, key: ClientKey) {
    const all = yield* marksOf(database, owned, owner, key)
    const [holds, documents, people, changes, others] = yield* database.read(
      hold(about),
      statements.forms(about),
      statements.person(about),
      statements.changesOfPerson(about),
      statements.others({ ...about, emailKeys: JSON.stringify(all.map(emailKey)) })
    )
    const shared = new Set(others.map(({ email }) => emailKey(email ?? "")))
    const found: Whom = {
      marks: all.filter((mark) => !shared.has(emailKey(mark))),
      names: namesOf(people, changes, key),
      forms: new Set(
        documents.flatMap(({ id, file_id: file, paper_file_id: paper }) => [id, file, paper])
      ),
      hasErasedCompany: holds[0]?.is_erased === 1
    }
    return found
  })
  return { owned, statements, hold, whom }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const retention = yield* Retention
  const { owned, statements, hold, whom } = prepareWhom(database, keys.of)
  const store = yield* erasedIn(database)

  return Eraser.of({
    run: Effect.fnUntraced(
      function* ({ owner, kept, isDryRun, since }) {
        const key = yield* keys.of(owner.clientId)
        const { tally, result } = makeTally()
        const until = new Map(kept.map((each) => [each.kind, each.until]))
        const about = { clientId: owner.clientId, companyId: owner.companyId, ownerId: owner.id }
        const isWhole = owner.kind === "client" || owner.kind === "company"
        if (isWhole && isDryRun) {
          yield* countedRows(database, owned.allOf.company, about, tally)
          return { ...result(), isWaiting: false }
        }
        const { hasErasedCompany, ...person } = isWhole ? NOBODY : yield* whom(owner, about, key)
        const keptUntil = (of: RecordKind) => until.get(of)
        const erasing = { ...person, key, ownerId: owner.id, keptUntil }
        const today = dayStillOn(yield* believedNow)
        const step: Step = { ...erasing, owner, about, since, today, isDryRun, tally, hold, store }
        yield* eraseAccess(statements, step)
        yield* eraseOfClient(statements, step, hasErasedCompany)
        if (owner.kind === "client") {
          yield* eraseRowsOfClient(statements, step)
          yield* eraseEvents(statements, step)
          yield* eraseAnswers(statements, step)
        } else {
          const tables = owned.allOf[owner.kind]
          yield* eraseRest(tables, statements, step, hasErasedCompany)
          yield* eraseOwner(tables, step)
          // Requests that read the person before may have stored more until then; later they conflict.
          if (!isDryRun) yield* eraseRest(tables, statements, step, hasErasedCompany)
        }
        const isWaiting = hasErasedCompany ? false : yield* eraseAudit(statements, step)
        if (!isDryRun && database.checkpoint) yield* database.checkpoint
        return { ...result(), isWaiting }
      },
      Effect.provideService(Database, database),
      Effect.provideService(Retention, retention)
    )
  })
})

export const layerEraser = Layer.effect(Eraser, make).pipe(Layer.provide(layerRetention))
