/**
 * Erases a worker, or the company with its workers, on the pages of hand-overs, whose digests follow: a page that is
 * read again fits them.
 */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { HandOver, HandOverPage } from "@payroll/domain/handover/handOver"
import { changed } from "@payroll/domain/record"
import { canonicalJson } from "@payroll/operations/canonicalJson"
import { packed, unpacked } from "@payroll/operations/packed"
import type { Unavailable, Write } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { hash } from "node:crypto"
import { Database } from "../database.ts"
import { recordOfRow } from "../records/all.ts"
import { eraseRows, type Step } from "./erasedRecords.ts"
import { ERASED } from "./erasedColumns.ts"
import type { prepareEraser } from "./eraserStatements.ts"
import type { OwnedTable } from "./ownedRows.ts"

/** Pages are up to 2 MB long. */
const PAGES = 1

type Statements = ReturnType<typeof prepareEraser>
type Content = Readonly<Record<string, unknown>>

/** The fields on a page that say who it is, and how much is paid where; enumerations and days stay. */
const ERASED_FIELDS: Readonly<Record<string, string | null>> = {
  legalName: ERASED,
  doingBusinessAs: null,
  ein: null,
  firstName: ERASED,
  middleName: null,
  lastName: ERASED,
  userReferenceId: null,
  email: null,
  phoneNumber: null,
  jobTitle: ERASED,
  dateOfBirth: null,
  taxId: null,
  address1: ERASED,
  address2: null,
  city: ERASED,
  zipcode: ERASED,
  wageRate: "0",
  jobCode: null,
  bankName: ERASED,
  accountName: ERASED,
  accountNumber: "0000",
  routingNumber: "000000000",
  signature: null
}

const withoutPerson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPerson)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name in ERASED_FIELDS && each !== null ? ERASED_FIELDS[name] : withoutPerson(each)
    ])
  )
}

/** The worker whom an entry of a page is about; undefined of one about nobody. */
const workerOf = (entry: unknown): string | undefined =>
  typeof entry === "object" && entry !== null && "userId" in entry
    ? String(entry.userId)
    : undefined

/** The workers on a page. */
const workersOn = (content: Content): ReadonlyArray<string> =>
  Object.values(content).flatMap((value) =>
    Array.isArray(value) ? value.flatMap((entry: unknown) => workerOf(entry) ?? []) : []
  )

/** The parts of a page that go: workers, and of the company nothing, the signatory alone, or all. */
interface Gone {
  readonly hasWorker: (userId: string) => boolean
  readonly company: "nothing" | "signatory" | "all"
}

const erasedEntry = (entry: unknown, { hasWorker }: Gone): unknown => {
  const userId = workerOf(entry)
  return userId !== undefined && hasWorker(userId) ? withoutPerson(entry) : entry
}

/** The signatory of a page, who has an email and a phone number there. */
const erasedSignatory = (value: unknown): unknown =>
  value === null
    ? null
    : { ...(withoutPerson(value) as Content), email: ERASED, phoneNumber: ERASED }

/** A part of a page: a list with entries about workers, or the company. */
const erasedPart = (name: string, value: unknown, gone: Gone): unknown => {
  if (Array.isArray(value)) return value.map((entry: unknown) => erasedEntry(entry, gone))
  if (name !== "company" || gone.company === "nothing") return value
  const company = (gone.company === "all" ? withoutPerson(value) : value) as Content
  return { ...company, signatory: erasedSignatory((value as Content)["signatory"]) }
}

/** The content of a page without what goes; undefined if that is not on it, or is erased already. */
const erasedContent = (text: string, content: Content, gone: Gone): string | undefined => {
  const erased = Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, erasedPart(name, value, gone)])
  )
  const after = canonicalJson(erased)
  return after === text ? undefined : after
}

/** Says what goes of pages of the owner, by what is on them. */
const goneOn = (
  { keptPay }: Statements,
  { owner, about, keptUntil, tally }: Step
): ((content: Content) => Effect.Effect<Gone, Unavailable>) => {
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
    return Effect.map(keptPay(about, userIds, known), () => {
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
  if (until !== undefined && owner.kind !== "company") {
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
