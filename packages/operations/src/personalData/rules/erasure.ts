/** The request of an erasure and its answer: asked for by one person, and confirmed by another one or after days. */
import {
  aloneFrom,
  requireConfirmation,
  type ErasureRequest
} from "@payroll/domain/decision/erasureRequest"
import { StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { problem } from "@payroll/domain/problem"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { lastPayDay, type LeaverFacts } from "@payroll/domain/retention/keptKinds"
import { recordKinds, type RecordKind } from "@payroll/domain/retention/recordKeeping.data"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  listOf,
  Message,
  objectOf,
  oneOf,
  shownDay,
  shownId,
  shownText,
  shownTime,
  shownWhole
} from "../../answerSchema.ts"
import type { Caller } from "../../caller.ts"
import { having, when, within } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"
import { Eraser, type ErasedRows, type ErasureWork } from "../../ports/eraser.ts"
import { ErasedSubjects } from "../../ports/erasedSubjects.ts"
import {
  alreadyConfirmed,
  ErasureRequests,
  notAsked,
  underHold
} from "../../ports/erasureRequests.ts"
import { NewId } from "../../ports/newId.ts"
import { deciderOf } from "../../secondPerson.ts"
import type { CommandEntry } from "../../writer.ts"

const KINDS = Object.keys(recordKinds) as ReadonlyArray<RecordKind>

/** The fields of every request to erase. */
export const eraseFields = {
  dryRun: Schema.optionalKey(
    described(Schema.Boolean, "Counts what would change, and stores nothing.")
  ),
  withdraw: Schema.optionalKey(
    described(Schema.Boolean, "Takes the request back that nobody confirmed yet; not with dryRun.")
  )
}

/** A call takes a request back or counts, in the object of its body. */
export const withdrawsOrCounts = (part: string) =>
  publishedAs(
    within(
      part,
      when(having("dryRun", true), {
        type: "object",
        properties: { withdraw: { enum: [false] } },
        additionalProperties: true
      })
    ),
    (body) => {
      const { dryRun, withdraw } = partOf(body, part)
      if (dryRun !== true || withdraw !== true) return []
      return [
        problem([part, "dryRun"], "conflict", "cannot be true with withdraw"),
        problem([part, "withdraw"], "conflict", "cannot be true with dryRun")
      ]
    }
  )

/** The fields of the request to erase a client: it says that it is no dry run. */
export const eraseAllFields = { ...eraseFields, dryRun: eraseFields.dryRun.schema }

/** The fields of every answer about an erasure, next to the id of what is erased. */
export const erasureFields = {
  status: oneOf(
    ["dryRun", "asked", "confirmed", "withdrawn"],
    "The outcome: nothing was stored, a confirmation is needed, the erasure begins, or nothing waits any more."
  ),
  aloneFrom: Schema.NullOr(
    shownTime("From when the person who asked may confirm alone; null unless a request waits.")
  ),
  request: Schema.NullOr(
    objectOf("The request to erase.", {
      status: oneOf(["waiting", "confirmed"], "Whether it waits for its confirmation."),
      actedBy: shownText("The person who asked."),
      askedAt: shownTime("When the person asked.")
    })
  ).annotate({ description: "The request after the call; null where there is none." }),
  hold: Schema.NullOr(
    objectOf("A legal hold.", {
      kind: oneOf(["company", "user"], "What is under the hold."),
      id: shownId("The company or the user.")
    })
  ).annotate({
    description:
      "The hold until whose release nothing is erased; null without one, and unless it is a dry run."
  }),
  rows: listOf(
    objectOf("The rows of a table that change.", {
      table: shownText("The table, as docs/data.md names it."),
      rows: shownWhole("How many of its rows change now.")
    }),
    "The tables with rows that change now; empty unless it is a dry run."
  ),
  kept: listOf(
    objectOf("Records that the law keeps.", {
      kind: oneOf(KINDS, "The kind of records."),
      until: shownDay("The last day on which they stay; they go by themselves the day after."),
      source: shownText("The law.")
    }),
    "The records that stay, and until when."
  ),
  message: Message
}

/** Fails until the last pay day of somebody who is erased is over: pay needs the account and the address. */
export const requirePaid = (
  facts: LeaverFacts,
  today: LocalDate
): Result.Result<void, StateConflict> => {
  const day = lastPayDay(facts)
  return day !== undefined && day >= today
    ? Result.fail(
        new StateConflict({ message: `the last pay is due on ${day}: erase after that day` })
      )
    : Result.void
}

const NOTHING: ReadonlyArray<ErasedRows> = []

const countedRows = Effect.fnUntraced(
  function* (work: ErasureWork) {
    const { run } = yield* Eraser
    const { erased } = yield* run(work)
    return erased
  },
  Effect.catchTag("Held", Effect.die)
)

/**
 * The request about a subject, confirmed also where a restored database learned of the erasure; and if it, its company
 * or its client is erased.
 */
const requestAbout = Effect.fnUntraced(function* (
  clientId: string,
  subjectId: string,
  companyId = subjectId
) {
  const { find } = yield* ErasureRequests
  const { erasedOf } = yield* ErasedSubjects
  const request = yield* find(clientId, subjectId)
  const { size } = yield* erasedOf(clientId, [clientId, companyId, subjectId])
  const isErased = size > 0
  if (!request || !isErased) return { request, isErased }
  return { request: { ...request, confirmedAt: request.confirmedAt ?? request.askedAt }, isErased }
})

/** The name under which a withdrawal is audited, next to the name of the operation that asked. */
const WITHDRAWN = "withdrawErasure"

/** Takes a request back before it is confirmed. Whoever may ask may do so, also under a legal hold. */
export const withdrawRequest = Effect.fnUntraced(function* (
  subjectId: string,
  caller: Caller,
  entry: CommandEntry
) {
  const { withdraw } = yield* ErasureRequests
  yield* Effect.fromResult(deciderOf(caller, entry))
  const { request, isErased } = yield* requestAbout(entry.clientId, subjectId)
  if (isErased || request?.confirmedAt !== undefined) return yield* alreadyConfirmed
  if (!request) return yield* notAsked
  yield* withdraw(request, { ...entry, operation: WITHDRAWN })
  const status = "withdrawn" as const
  return {
    status,
    aloneFrom: null,
    request: null,
    hold: null,
    rows: NOTHING,
    kept: [],
    message: "The request is withdrawn"
  }
})

/** The fields of an answer that say of a request how far it is. */
const requestShown = (request: ErasureRequest, days: number) => {
  const isWaiting = request.confirmedAt === undefined
  return {
    aloneFrom: isWaiting ? isoTimestamp(aloneFrom(request, days)) : null,
    request: {
      status: isWaiting ? ("waiting" as const) : ("confirmed" as const),
      actedBy: request.askedBy.by.name,
      askedAt: isoTimestamp(request.askedAt)
    }
  }
}

/** The message of a dry run: what became of the request that there is. */
const countedMessage = (shown: ReturnType<typeof requestShown> | undefined): string => {
  if (!shown) return "Nothing was stored"
  const { aloneFrom: alone, request } = shown
  const asked = `Nothing was stored. ${request.actedBy} asked for the erasure at ${request.askedAt}; `
  return (
    asked +
    (alone === null ? "it is confirmed" : `another person confirms it, or they alone from ${alone}`)
  )
}

/** Asks for an erasure, confirms it, or counts what it would change. */
export const askToErase = Effect.fnUntraced(function* (
  work: ErasureWork,
  caller: Caller,
  entry: CommandEntry
) {
  const { kept, isDryRun, owner } = work
  const { clientId, companyId, kind, id: subjectId } = owner
  const ofCompany = kind === "client" ? undefined : companyId
  const subject = { clientId, companyId: ofCompany, subject: kind, subjectId }
  const { ask, confirm, hold } = yield* ErasureRequests
  const by = yield* hold(subject)
  const days = caller.client.settings.erasureWaitDays
  if (isDryRun) {
    const rows = yield* countedRows(work)
    const { request } = yield* requestAbout(clientId, subjectId, companyId)
    const shown = request && requestShown(request, days)
    const message = countedMessage(shown)
    return {
      aloneFrom: null,
      request: null,
      ...shown,
      hold: by ?? null,
      kept,
      rows,
      status: "dryRun" as const,
      message
    }
  }
  if (by) return yield* underHold
  const none = { hold: null, rows: NOTHING }
  const decider = yield* Effect.fromResult(deciderOf(caller, entry))
  const { request, isErased } = yield* requestAbout(clientId, subjectId, companyId)
  if (isErased || request?.confirmedAt !== undefined) return yield* alreadyConfirmed
  if (request) {
    yield* Effect.fromResult(requireConfirmation(request, decider, { at: entry.at, days }))
    yield* confirm(request, entry)
    const shown = requestShown({ ...request, confirmedAt: entry.at }, days)
    const status = "confirmed" as const
    return { ...shown, ...none, kept, status, message: "The erasure begins" }
  }
  const { next } = yield* NewId
  const asked: ErasureRequest = {
    ...subject,
    id: next(),
    askedBy: decider,
    askedAt: entry.at,
    confirmedAt: undefined
  }
  yield* ask(asked, entry)
  const message = `Another person confirms it by the same call, or you after ${days} days`
  const status = "asked" as const
  return { ...requestShown(asked, days), ...none, kept, status, message }
})
