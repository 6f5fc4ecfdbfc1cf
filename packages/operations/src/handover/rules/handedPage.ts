/** A page of a hand-over on its way out: the audit rows that are stored before, and the forms that it has. */
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import type { Disclosure, WholeNumber } from "@payroll/domain/handover/disclosure"
import { momentOf, type HandOver, type HandOverPage } from "@payroll/domain/handover/handOver"
import { isUsable, type Recipient } from "@payroll/domain/handover/recipient"
import { missing, problem } from "@payroll/domain/problem"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  shownFlag,
  shownId,
  shownText,
  shownTime,
  shownWhole
} from "../../answerSchema.ts"
import type { Caller } from "../../caller.ts"
import { Contended } from "../../errors.ts"
import { keptKey } from "../../executeCommand.ts"
import { requireNotErased } from "../../ports/erasedSubjects.ts"
import { HandOverKeys } from "../../ports/handOverKeys.ts"
import { NewId } from "../../ports/newId.ts"
import { Recipients, RECIPIENTS_MAX } from "../../ports/recipients.ts"
import { KeyTaken, Writer, type Changes, type CommandEntry } from "../../writer.ts"
import type { PageNotes } from "./madePages.ts"

/** A page, and whether it was handed over before. */
export interface HandedPage {
  readonly handOver: HandOver
  readonly page: HandOverPage
  readonly notes: PageNotes
  readonly isRepeat: boolean
}

const nullable = Schema.NullOr

export const HandOverShown = entityOf("HandOver", "The hand-over that the page is of.", {
  handOverId: shownId("The hand-over: it gives the same pages whenever it is asked for again."),
  companyId: ids.companyId,
  formatVersion: shownText("The version of the format of its pages."),
  knownAt: shownTime("The moment at which all of its pages show the records."),
  isFinal: shownFlag(
    "False if more is to come: a timesheet of the period was not locked, or the year is not over."
  ),
  isPartial: shownFlag("Whether it was asked for some workers only."),
  isRepeat: shownFlag("Whether the page was asked for by its handOverId."),
  page: shownWhole("The number of the page, from 1."),
  pageCount: shownWhole("How many pages there are."),
  sha256: shownText("The SHA-256 of the content of the page (RFC 8785), in hexadecimal digits."),
  workerCount: nullable(shownWhole("How many can be paid, over all pages; on the last page.")),
  notPayableCount: nullable(shownWhole("How many cannot be paid yet; on the last page.")),
  digest: nullable(
    shownText("The SHA-256 of the digests of all pages in order, as one text; on the last page.")
  )
})

export const handOverShown = ({
  handOver,
  page,
  isRepeat
}: HandedPage): typeof HandOverShown.Type => {
  const { digests, workerCount, notPayableCount, digest } = handOver
  const isLast = page.number === digests.length - 1
  return {
    handOverId: handOver.id,
    companyId: handOver.companyId,
    formatVersion: handOver.formatVersion,
    knownAt: isoTimestamp(momentOf(handOver)),
    isFinal: handOver.isFinal,
    isPartial: handOver.isPartial,
    isRepeat,
    page: page.number + 1,
    pageCount: digests.length,
    sha256: digests[page.number] ?? "",
    workerCount: isLast ? workerCount : null,
    notPayableCount: isLast ? notPayableCount : null,
    digest: isLast ? digest : null
  }
}

/** The field of an answer for a recipient. */
export const encryptedField = {
  encrypted: nullable(
    shownText(
      "What would be in the other fields, signed (JWS) and encrypted to the recipient (JWE); they are empty then."
    )
  )
} as const

const unknownRecipient = new RecordNotFound({ record: "recipient" })
const otherKey = new InvalidRequest({
  problems: [problem(["fingerprint"], "conflict", "is not that of the key of this recipient")]
})
const waiting = new StateConflict({
  message: "the recipient is not used yet: a second person has to confirm it, or a day to pass"
})
const unconfirmed = new StateConflict({
  message: "from the console data is handed over only to a recipient that a second person confirmed"
})
const mustEncrypt = new InvalidRequest({ problems: [missing(["recipient"])] })

/**
 * The recipient that a request names; undefined if it names none and the client allows that. A page hands over nothing
 * in the open, and only to a recipient that a second person confirmed.
 */
export const recipientOf = Effect.fnUntraced(function* (
  { recipient: named, fingerprint }: { readonly recipient?: string; readonly fingerprint?: string },
  { client, isAtPage }: Pick<Caller, "client" | "isAtPage">,
  at: number
) {
  const { fourEyes, handOverEncryption } = client.settings
  if (named === undefined) {
    const isRequired = isAtPage === true || handOverEncryption === "required"
    return isRequired ? yield* mustEncrypt : undefined
  }
  const { list } = yield* Recipients
  const all = yield* list(client.id, { after: "", rows: RECIPIENTS_MAX })
  const recipient = all.find(({ id, name }) => id === named || name === named)
  if (!recipient) return yield* unknownRecipient
  if (recipient.fingerprint !== fingerprint) return yield* otherKey
  if (isAtPage === true && recipient.confirmedAt === undefined) return yield* unconfirmed
  return isUsable(recipient, fourEyes, at) ? recipient : yield* waiting
})

/** To whom a page is handed, and the words of the person who asked. */
interface Handing {
  readonly recipient: Recipient | undefined
  readonly reason: string | undefined
}

const disclosureOf = (
  { handOver, page, isRepeat }: HandedPage,
  values: ReadonlyArray<WholeNumber>,
  { recipient, reason }: Handing
): Disclosure => ({
  values,
  handOverId: handOver.id,
  page: page.number + 1,
  ...(isRepeat && { isRepeat }),
  ...(recipient && { fingerprint: recipient.fingerprint }),
  ...(reason !== undefined && { reason })
})

/** Stores the audit rows of a page, one for it and one for each worker whose numbers it has, with a new hand-over. */
export const auditPage = Effect.fnUntraced(function* (
  handed: HandedPage,
  handing: Handing,
  entry: CommandEntry,
  changes: Changes
) {
  const { commit } = yield* Writer
  const { next } = yield* NewId
  const { handOver, notes } = handed
  const { key: _key, ...row } = entry
  yield* requireNotErased({ ...row, record: handOver, changes })
  const outcome = yield* Effect.uninterruptible(
    commit({
      ...row,
      record: handOver,
      changes,
      answer: keptKey(entry, handOver.id),
      disclosure: disclosureOf(handed, notes.company, handing),
      disclosed: notes.values.map(([userId, values]) => ({
        id: next(),
        record: { id: userId, companyId: handOver.companyId },
        disclosure: disclosureOf(handed, values, handing)
      }))
    })
  )
  if (outcome._tag === "Replayed") return yield* new KeyTaken()
  if (outcome._tag !== "Committed") return yield* new Contended()
})

/** Signs and encrypts what leaves, if it is for a recipient. */
export const sealedFor = Effect.fnUntraced(function* (
  recipient: Recipient | undefined,
  plaintext: unknown
) {
  if (!recipient) return null
  const { seal } = yield* HandOverKeys
  return yield* seal(new TextEncoder().encode(JSON.stringify(plaintext)), recipient)
})
