/** Makes the pages of a hand-over: canonical JSON, worker by worker, in short turns. */
import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import type { WholeNumber } from "@payroll/domain/handover/disclosure"
import {
  FORMAT_VERSION,
  type HandOver,
  type HandOverPage,
  type Source
} from "@payroll/domain/handover/handOver"
import { taxIdOf, type Payee } from "@payroll/domain/handover/payee"
import type { Requirement } from "@payroll/domain/onboarding/requirement"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { canonicalJson } from "../../canonicalJson.ts"
import { packed, unpacked } from "../../packed.ts"
import { inPieces, PAYEES_OF_TURN } from "../../pieces.ts"
import { HandOvers } from "../../ports/handOvers.ts"
import { TextDigest } from "../../ports/textDigest.ts"
import type { employerView } from "../../views/employerView.ts"
import { unpayableView } from "../../views/payeeView.ts"
import { changesOf, sourcesOf, type ChangeSince } from "./changesSince.ts"

/** The notes that are stored next to the content of a page, which the digest does not cover. */
export interface PageNotes {
  readonly changesSince: ReadonlyArray<typeof ChangeSince.Type>
  /** The kinds of whole numbers of the company. */
  readonly company: ReadonlyArray<WholeNumber>
  readonly sources: ReadonlyArray<readonly [userId: string, sources: ReadonlyArray<Source>]>
  /** The kinds of whole numbers of each worker who has some. */
  readonly values: ReadonlyArray<readonly [userId: string, values: ReadonlyArray<WholeNumber>]>
}

/** A page before it is stored. */
export interface MadePage extends Pick<HandOverPage, "content" | "notes"> {
  readonly sha256: string
  /** Those who can be paid. */
  readonly workerCount: number
}

/** A worker on a page. */
interface Entry {
  readonly payee: Payee
  readonly isPayable: boolean
  /** As canonical JSON. */
  readonly text: string
  readonly values: ReadonlyArray<WholeNumber>
}

/** How a kind of hand-over shows a worker, or what the worker lacks. */
export interface Showing<P extends Payee> {
  readonly requirements: (payee: P) => ReadonlyArray<Requirement>
  /** The worker as it is encoded. */
  readonly payee: (payee: P) => unknown
  readonly accounts: (payee: P) => ReadonlyArray<WorkerBankAccount>
}

const encodeUnpayable = Schema.encodeSync(unpayableView.schema)

const entryOf =
  <P extends Payee>(show: Showing<P>) =>
  (payee: P): Entry => {
    const requirements = show.requirements(payee)
    if (requirements.length > 0) {
      const text = canonicalJson(encodeUnpayable(unpayableView.of({ ...payee, requirements })))
      return { payee, isPayable: false, text, values: [] }
    }
    const taxId = taxIdOf(payee)
    return {
      payee,
      isPayable: true,
      text: canonicalJson(show.payee(payee)),
      values: [
        ...(taxId ? [taxId.kind === "SSN" ? ("ssn" as const) : ("ein" as const)] : []),
        ...(show.accounts(payee).length > 0 ? (["accountNumber"] as const) : [])
      ]
    }
  }

/** The sources of the workers of an earlier hand-over. Its pages are in the order of workers. */
const sourcesBefore = Effect.fnUntraced(function* (handOver: HandOver | undefined) {
  const sources = new Map<string, ReadonlyArray<Source>>()
  if (!handOver) return undefined
  const { page } = yield* HandOvers
  for (const [number] of handOver.digests.entries()) {
    const stored = yield* page(handOver.clientId, handOver.id, number)
    if (!stored) continue
    const notes = JSON.parse(yield* unpacked(stored.notes)) as PageNotes
    for (const [userId, of] of notes.sources) sources.set(userId, of)
  }
  return sources
})

const partOf = (entries: ReadonlyArray<Entry>, isPayable: boolean): string =>
  entries
    .filter((entry) => entry.isPayable === isPayable)
    .map(({ text }) => text)
    .join(",")

/** The parts that all pages of a hand-over have, by name. */
export interface Heads {
  readonly company: typeof employerView.schema.Encoded
  readonly [name: string]: unknown
}

const numbersOf = ({ ein, fundingAccount }: Heads["company"]): ReadonlyArray<WholeNumber> => [
  ...(ein === null ? [] : ["ein" as const]),
  ...(fundingAccount === null ? [] : ["accountNumber" as const])
]

/** The content of a page in canonical JSON. */
const contentOf = (heads: Heads, entries: ReadonlyArray<Entry>): string => {
  const parts = Object.entries({ ...heads, formatVersion: FORMAT_VERSION }).map(
    ([name, value]) => [name, canonicalJson(value)] as const
  )
  const lists = [
    ["notPayable", `[${partOf(entries, false)}]`],
    ["workers", `[${partOf(entries, true)}]`]
  ] as const
  return `{${[...parts, ...lists]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => `"${name}":${text}`)
    .join(",")}}`
}

/** A page ends after so many characters, however few workers it has then, so that no page is too long to be sealed. */
const PAGE_LENGTH_MAX = 2_000_000

/** Entries in pages of at most so many, which are shorter where entries are long; at least one page. */
const inPages = (
  entries: ReadonlyArray<Entry>,
  rows: number
): ReadonlyArray<ReadonlyArray<Entry>> => {
  const pages: Array<Array<Entry>> = [[]]
  let length = 0
  for (const entry of entries) {
    const page = pages.at(-1)
    if (page && page.length < rows && length + entry.text.length <= PAGE_LENGTH_MAX) {
      page.push(entry)
      length += entry.text.length
    } else {
      pages.push([entry])
      length = entry.text.length
    }
  }
  return pages
}

/** The pages of a hand-over of these workers, at least one. */
export const madePages = Effect.fnUntraced(function* <P extends Payee>(
  payees: ReadonlyArray<P>,
  show: Showing<P>,
  heads: Heads,
  rows: number,
  last: HandOver | undefined
) {
  const { sha256 } = yield* TextDigest
  const before = yield* sourcesBefore(last)
  const pages: Array<MadePage> = []
  const entries = yield* inPieces(payees, PAYEES_OF_TURN, (piece) =>
    Effect.sync(() => piece.map(entryOf(show)))
  )
  for (const some of inPages(entries, rows)) {
    const changes = yield* Effect.forEach(before ? some : [], ({ payee }) =>
      changesOf(payee, before?.get(payee.worker.id))
    )
    const content = contentOf(heads, some)
    const notes: PageNotes = {
      changesSince: changes.flat(),
      company: numbersOf(heads.company),
      sources: some.map(({ payee }) => [payee.worker.id, sourcesOf(payee)]),
      values: some.flatMap(({ payee, values }) =>
        values.length > 0 ? [[payee.worker.id, values] as const] : []
      )
    }
    pages.push({
      content: yield* packed(content),
      notes: yield* packed(JSON.stringify(notes)),
      sha256: sha256(content),
      workerCount: some.filter(({ isPayable }) => isPayable).length
    })
  }
  return pages
})
