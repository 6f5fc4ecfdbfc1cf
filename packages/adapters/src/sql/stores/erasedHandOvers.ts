/**
 * Erases a worker, or the company with its workers, on the pages of hand-overs, whose digests follow: a page that is
 * read again fits them.
 */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { HandOver, HandOverPage } from "@payroll/domain/handover/handOver"
import { changed } from "@payroll/domain/record"
import { canonicalJson } from "@payroll/operations/canonicalJson"
import { packed, unpacked } from "@payroll/operations/packed"
import type { HandOverContent } from "@payroll/operations/views/handOverContent"
import type { YearContent } from "@payroll/operations/views/yearContent"
import type { Unavailable, Write } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { hash } from "node:crypto"
import { Database } from "../database.ts"
import { recordOfRow } from "../records/all.ts"
import {
  erasedEmployer,
  erasedPayee,
  erasedUnpayable,
  erasedYearPayee,
  withoutSignatory
} from "./erasedPages.ts"
import { eraseRows, type Step } from "./erasedRecords.ts"
import type { prepareEraser } from "./eraserStatements.ts"
import type { OwnedTable } from "./ownedRows.ts"

/** Pages are up to 2 MB long. */
const PAGES = 1

type Statements = ReturnType<typeof prepareEraser>
type Content = HandOverContent | YearContent

/** The parts of a page that go: workers, and of the company nothing, a signatory, or all. */
interface Gone {
  readonly hasWorker: (userId: string) => boolean
  readonly company: "nothing" | "signatory" | "all"
  /** The business user who goes as the signatory; any if it is not given. */
  readonly signatoryId?: string
}

/** The workers on a page. */
const workersOn = ({ workers, notPayable }: Content): ReadonlyArray<string> =>
  [...workers, ...notPayable].map(({ userId }) => userId)

const erasedCompany = (company: Content["company"], { company: gone, signatoryId }: Gone) => {
  if (gone === "all") return erasedEmployer(company)
  const isOther = signatoryId !== undefined && signatoryId !== company.signatory?.businessUserId
  return gone === "nothing" || isOther ? company : withoutSignatory(company)
}

/** The content of a page without what goes; undefined if that is not on it, or is erased already. */
const erasedContent = (text: string, content: Content, gone: Gone): string | undefined => {
  const entries = <E extends { readonly userId: string }>(
    all: ReadonlyArray<E>,
    erased: (entry: E) => E
  ) => all.map((entry) => (gone.hasWorker(entry.userId) ? erased(entry) : entry))
  const after = canonicalJson({
    ...content,
    company: erasedCompany(content.company, gone),
    notPayable: entries(content.notPayable, erasedUnpayable),
    workers:
      "payPeriod" in content
        ? entries(content.workers, erasedPayee)
        : entries(content.workers, erasedYearPayee)
  })
  return after === text ? undefined : after
}

/** Says what goes of pages of the owner, by what is on them. */
const goneOn = (
  { keptPay }: Statements,
  { owner, about, keptUntil, tally, today }: Step
): ((content: Content) => Effect.Effect<Gone, Unavailable>) => {
  if (owner.kind === "businessUser") {
    const gone = { hasWorker: () => false, company: "signatory", signatoryId: owner.id } as const
    return () => Effect.succeed(gone)
  }
  if (owner.kind !== "company") {
    const gone: Gone = { hasWorker: (userId) => userId === owner.id, company: "nothing" }
    return () => Effect.succeed(gone)
  }
  const known = new Map<string, LocalDate | undefined>()
  const gone: Gone = {
    hasWorker: (userId) => known.get(userId) === undefined,
    company: keptUntil("taxes") === undefined ? "all" : "signatory"
  }
  return (content) => {
    const userIds = workersOn(content)
    return Effect.map(keptPay(about, userIds, known, today), () => {
      for (const userId of userIds) tally.keep(known.get(userId))
      return gone
    })
  }
}

/** The page and its hand-over as they are then; none if nothing changes. */
const erasedPage = Effect.fnUntraced(function* (
  page: HandOverPage,
  text: string,
  { handOver }: Statements,
  step: Step,
  at: number
) {
  const database = yield* Database
  const about = { clientId: step.owner.clientId, id: page.handOverId }
  const [[of]] = yield* database.read(handOver(about))
  if (!of) return []
  const before = recordOfRow("hand_over", of, step.key)?.record as HandOver
  const digests = before.digests.with(page.number, hash("sha256", text, "hex"))
  const digest = hash("sha256", digests.join(""), "hex")
  const content = yield* packed(text)
  return [
    { op: "update", kind: "handOver", before, record: changed(before, { digests, digest }, at) },
    { op: "update", kind: "handOverPage", before: page, record: changed(page, { content }, at) }
  ] satisfies ReadonlyArray<Write>
})

export const eraseHandOvers = (table: OwnedTable, statements: Statements, step: Step) => {
  const { owner, keptUntil, key, tally } = step
  const until = keptUntil(owner.kind === "company" ? "taxes" : "pay")
  if (until !== undefined && owner.kind === "worker") {
    // To read and unpack pages costs more than all else: what stays is not looked at.
    return Effect.sync(() => tally.keep(until))
  }
  const goneOf = goneOn(statements, step)
  return eraseRows(
    table,
    step,
    PAGES,
    Effect.fnUntraced(function* (row, at) {
      tally.keep(until)
      const page = recordOfRow("hand_over_page", row, key)?.record as HandOverPage
      const text = yield* unpacked(page.content)
      const content = JSON.parse(text) as Content
      const erased = erasedContent(text, content, yield* goneOf(content))
      return erased === undefined ? [] : yield* erasedPage(page, erased, statements, step, at)
    })
  )
}
