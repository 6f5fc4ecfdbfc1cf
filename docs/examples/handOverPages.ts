/**
 * Reads a hand-over from files: its pages, which are answers of `getPayrollInput`, or all of them as the one document
 * that `readHandOver` of `@payroll/client` returns.
 */
import { readFileSync } from "node:fs"

const PAGES_MAX = 1_000

export interface Account {
  readonly userBankAccountId: string
  readonly accountType: "Checking" | "Savings"
  readonly routingNumber: string
  readonly accountNumber: string
}

export interface Line {
  readonly category: string
  readonly kind: string | null
  readonly hours: string
}

export interface Payee {
  readonly userId: string
  readonly userReferenceId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly taxId: { readonly kind: "SSN" | "EIN" } | null
  readonly payAccounts: ReadonlyArray<Account>
  readonly hours: ReadonlyArray<Line>
  readonly timeOff: ReadonlyArray<Line>
  readonly adjustments: ReadonlyArray<Line>
}

interface Change {
  readonly recordType: string
  readonly recordId: string
  readonly change: "added" | "changed" | "removed"
}

interface Content {
  readonly company: { readonly legalName: string; readonly ein: string | null }
  readonly workers: ReadonlyArray<Payee>
  readonly notPayable: ReadonlyArray<unknown>
}

interface HandOver {
  readonly handOverId: string
  readonly isFinal: boolean
  readonly pageCount: number
}

/** An answer of `getPayrollInput`. */
interface Page {
  readonly handOver: HandOver & { readonly page: number }
  readonly content: Content | null
  readonly changesSince: ReadonlyArray<Change>
}

/** All pages as one document. */
interface Whole extends Content {
  readonly handOver: HandOver
  readonly changesSince: ReadonlyArray<Change>
}

/** A value of the given form; the error names it and does not quote it. */
export const matching = (value: string, pattern: RegExp, name: string): string => {
  if (!pattern.test(value)) throw new Error(`${name} must match ${pattern.source}`)
  return value
}

const pageOf = (file: string) => {
  const read = JSON.parse(readFileSync(file, "utf8")) as Page | Whole
  if ("workers" in read) return { ...read.handOver, ...read, page: 1, pageCount: 1 }
  const { handOver, content, changesSince } = read
  if (!content) throw new Error(`${file} is encrypted, or a CSV part: give its JSON in the open`)
  return { ...handOver, ...content, changesSince }
}

/**
 * The whole hand-over whose pages these files are. Fails unless each of its pages is there once: somebody on a page
 * that is missing would not be paid. Reports on standard error how many people cannot be paid.
 */
export const readHandOver = (files: ReadonlyArray<string>) => {
  const pages = files.slice(0, PAGES_MAX).map(pageOf)
  const [first] = pages
  if (!first) throw new Error("name the files with the pages of a hand-over")
  if (pages.some(({ handOverId }) => handOverId !== first.handOverId)) {
    throw new Error("the files are of several hand-overs")
  }
  const numbers = new Set(pages.map(({ page }) => page))
  if (numbers.size !== first.pageCount || pages.length !== first.pageCount) {
    throw new Error(`the hand-over has ${first.pageCount} pages: give each of them once`)
  }
  const left = pages.reduce((sum, { notPayable }) => sum + notPayable.length, 0)
  if (left > 0)
    process.stderr.write(`${left} who cannot be paid yet are left out: see notPayable\n`)
  return {
    company: first.company,
    isFinal: first.isFinal,
    workers: pages.flatMap(({ workers }) => workers),
    changesSince: pages.flatMap(({ changesSince }) => changesSince)
  }
}
