/** The requests of hand-overs: a first page, which makes one, and the pages of one that was made. */
import { RecordNotFound } from "@payroll/domain/errors"
import { described, rule } from "@payroll/domain/field/rule"
import { text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { DisclosureReason } from "@payroll/domain/handover/disclosure"
import type { HandOver, HandOverPage } from "@payroll/domain/handover/handOver"
import type { Payee } from "@payroll/domain/handover/payee"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../caller.ts"
import { changes, combined, insert, noChanges, profileAt } from "../../changes.ts"
import { allOf, filled, required, when } from "../../conditions.ts"
import { publishedAs, type Body } from "../../decode.ts"
import { Contended } from "../../errors.ts"
import { orNotFound } from "../../orNotFound.ts"
import { unpacked } from "../../packed.ts"
import { cursorField, cursorOf, keyIn, notOfThisList } from "../../page.ts"
import { HandOvers } from "../../ports/handOvers.ts"
import type { Changes, CommandEntry } from "../../writer.ts"
import { auditPage, handOverShown, recipientOf, type HandedPage } from "./handedPage.ts"
import type { PageNotes } from "./madePages.ts"
import { newHandOver, PAGE_WORKERS_MAX, type Subject } from "./newHandOver.ts"
import { Fingerprint } from "./recipient.ts"

const RECIPIENT_MAX = 255

const Limit = Schema.Int.check(
  rule<number>((count) => count >= 1 && count <= PAGE_WORKERS_MAX, {
    type: "range",
    message: `must be a whole number from 1 to ${PAGE_WORKERS_MAX}`,
    jsonSchema: { minimum: 1, maximum: PAGE_WORKERS_MAX }
  })
)

/** Fields that every request for a hand-over may have. */
export const pageRequestFields = {
  limit: Schema.optionalKey(described(Limit, "How many workers each page has at most.")),
  handOverId: Schema.optionalKey(
    described(Uuid, "A hand-over that was made: its further pages, or the same once more.")
  ),
  cursor: Schema.optionalKey(cursorField),
  recipient: Schema.optionalKey(
    described(text(RECIPIENT_MAX), "The recipient to encrypt to, by name or recipientId.")
  ),
  fingerprint: Schema.optionalKey(Fingerprint),
  reason: Schema.optionalKey(
    described(DisclosureReason, "What it is needed for; the audit keeps these words.")
  )
} as const

interface PageRequest {
  readonly companyId: string
  readonly limit?: number
  readonly handOverId?: string
  readonly cursor?: string
  readonly recipient?: string
  readonly fingerprint?: string
  readonly reason?: string
}

/** Fields of which none is given without the other. */
const pairs = [
  ["recipient", "fingerprint"],
  ["fingerprint", "recipient"]
] as const

const pairsAreWhole = publishedAs(
  allOf(...pairs.map(([one, other]) => when(filled(one), filled(other)))),
  (body: Body): ReadonlyArray<Problem> =>
    pairs
      .filter(([one, other]) => body[one] !== undefined && body[other] === undefined)
      .map(([, other]) => missing([other]))
)

/** The rules of requests: what only a new hand-over may name, and a cursor is of one that was made. */
export const pageRequestRules = (ofFirst: ReadonlyArray<string>) => {
  const names = [...ofFirst, "limit"]
  return [
    publishedAs(
      allOf(
        ...names.map((name) => ({ not: required("handOverId", name) })),
        when(required("cursor"), required("handOverId"))
      ),
      (body: Body): ReadonlyArray<Problem> => {
        if (body["handOverId"] === undefined) {
          return body["cursor"] === undefined ? [] : [missing(["handOverId"])]
        }
        return names
          .filter((name) => body[name] !== undefined)
          .map((name) =>
            problem([name], "conflict", "is only for a new hand-over, without handOverId")
          )
      }
    ),
    pairsAreWhole
  ]
}

interface AskedPage {
  readonly handed: HandedPage
  /** The records of a new hand-over; none of one that was made. */
  readonly stored: Changes
}

/** A page with its notes. */
const handedOf = (handOver: HandOver, page: HandOverPage, isRepeat: boolean) =>
  Effect.map(unpacked(page.notes), (notes): HandedPage => ({
    handOver,
    page,
    notes: JSON.parse(notes) as PageNotes,
    isRepeat
  }))

/** The first page of a new hand-over. */
const firstPage = Effect.fnUntraced(function* <P extends Payee>(
  subject: Subject<P>,
  limit: number | undefined
) {
  const { handOver, pages } = yield* newHandOver(subject, limit)
  const [page] = pages
  if (!page) return yield* Effect.die("a hand-over without a page")
  const first: AskedPage = {
    handed: yield* handedOf(handOver, page, false),
    stored: changes({
      writes: [insert("handOver", handOver), ...pages.map((each) => insert("handOverPage", each))],
      // An erasure changes the company: nobody who is erased meanwhile is on a page.
      revisions: [profileAt(subject.employer)]
    })
  }
  return first
})

/** A page of a hand-over that was made. */
const pageAgain = Effect.fnUntraced(function* (
  operation: string,
  clientId: string,
  kind: HandOver["kind"],
  { companyId, handOverId = "", cursor }: PageRequest
) {
  const store = yield* HandOvers
  const handOver = yield* orNotFound("hand-over", store.handOver(clientId, handOverId))
  if (handOver.companyId !== companyId || handOver.kind !== kind) {
    return yield* new RecordNotFound({ record: "hand-over" })
  }
  const key = cursor === undefined ? "0" : keyIn(operation, cursor)
  const page =
    key !== undefined && /^\d{1,6}$/.test(key)
      ? yield* store.page(clientId, handOverId, Number(key))
      : undefined
  if (!page) return yield* notOfThisList
  const again: AskedPage = {
    handed: yield* handedOf(handOver, page, true),
    stored: noChanges
  }
  return again
})

/** The cursor of the page after a page; null on the last one. */
const cursorAfter = (operation: string, { handOver, page }: HandedPage): string | null =>
  page.number + 1 < handOver.digests.length ? cursorOf(operation, String(page.number + 1)) : null

/** Hand-overs that are made again because the company changed meanwhile, at most. */
const TRIES_MAX = 3

const isContended = (error: unknown): boolean => error instanceof Contended

/** A kind of hand-over, for its command. */
interface Kind<P extends Payee, E, R> {
  readonly operation: string
  readonly kind: HandOver["kind"]
  /** The subject of a new hand-over. */
  readonly subject: Effect.Effect<Subject<P>, E, R>
}

/**
 * Hands over the page that a request asks for, of a new hand-over or of one that was made. Its audit rows are stored
 * with it, and with what `also` changes, before it is returned.
 */
export const handOverPage = <P extends Payee, E, R, E2 = never, R2 = never>(
  { operation, kind, subject }: Kind<P, E, R>,
  request: PageRequest,
  caller: Caller,
  entry: CommandEntry,
  also: (handOver: HandOver) => Effect.Effect<Changes, E2, R2> = () => Effect.succeed(noChanges)
) =>
  Effect.gen(function* () {
    const recipient = yield* recipientOf(request, caller, entry.at)
    const { handed, stored } =
      request.handOverId === undefined
        ? yield* firstPage(yield* subject, request.limit)
        : yield* pageAgain(operation, entry.clientId, kind, request)
    const moves = yield* also(handed.handOver)
    const handing = { recipient, reason: request.reason }
    yield* auditPage(handed, handing, entry, combined([stored, moves]))
    return {
      handed,
      recipient,
      shown: { handOver: handOverShown(handed), nextCursor: cursorAfter(operation, handed) }
    }
  }).pipe(Effect.retry({ while: isContended, times: TRIES_MAX }))
