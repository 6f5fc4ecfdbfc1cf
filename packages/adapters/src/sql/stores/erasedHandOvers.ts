/**
 * Erases a worker, or the company, on the pages of hand-overs, whose digests follow: a page that is read again fits
 * them.
 */
import type { HandOver, HandOverPage } from "@payroll/domain/handover/handOver"
import { changed } from "@payroll/domain/record"
import { canonicalJson } from "@payroll/operations/canonicalJson"
import { packed, unpacked } from "@payroll/operations/packed"
import type { ErasedOwner } from "@payroll/operations/ports/eraser"
import type { Write } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { hash } from "node:crypto"
import { Database } from "../database.ts"
import { recordOfRow } from "../records/all.ts"
import type { Row } from "../records/row.ts"
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

const isOf = (entry: unknown, ownerId: string): boolean =>
  typeof entry === "object" && entry !== null && "userId" in entry && entry.userId === ownerId

/** The company of a page; while the law keeps it, without its signatory alone. */
const erasedCompany = (value: unknown, isKept: boolean): unknown => {
  const company = value as Content
  return isKept
    ? { ...company, signatory: withoutPerson(company["signatory"]) }
    : withoutPerson(company)
}

/** A part of a page without a worker, or without the company, which is a part by itself. */
const erasedPart = (
  name: string,
  value: unknown,
  { kind, id }: ErasedOwner,
  isKept: boolean
): unknown => {
  if (kind === "company") return name === "company" ? erasedCompany(value, isKept) : value
  return Array.isArray(value)
    ? value.map((entry: unknown) => (isOf(entry, id) ? withoutPerson(entry) : entry))
    : value
}

/** The content of a page without its owner; undefined if that is not on it, or is erased already. */
const erasedContent = (text: string, owner: ErasedOwner, isKept: boolean): string | undefined => {
  const content = JSON.parse(text) as Content
  const erased = Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, erasedPart(name, value, owner, isKept)])
  )
  const after = canonicalJson(erased)
  return after === text ? undefined : after
}

/** The page and its hand-over as they are then; undefined if nothing changes. */
const erasedPage = Effect.fnUntraced(function* (
  row: Row,
  { handOver }: Statements,
  step: Step,
  at: number
) {
  const isOfCompany = step.owner.kind === "company"
  const until = step.keptUntil(isOfCompany ? "taxes" : "pay")
  step.tally.keep(until)
  const isKept = until !== undefined
  // Unpacking costs more than all else: what stays is not looked at.
  if (isKept && !isOfCompany) return []
  const database = yield* Database
  const page = recordOfRow("hand_over_page", row, step.key)?.record as HandOverPage
  const text = erasedContent(yield* unpacked(page.content), step.owner, isKept)
  if (text === undefined) return []
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

export const eraseHandOvers = (table: OwnedTable, statements: Statements, step: Step) =>
  eraseRows(table, step, PAGES, (row, at) => erasedPage(row, statements, step, at))
