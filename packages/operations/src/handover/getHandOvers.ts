/** The hand-overs of a company: when, of what, of how many, by whom and to whom; nothing of what they have. */
import {
  HAND_OVER_KINDS,
  momentOf,
  YEAR_FORMS,
  type HandOver
} from "@payroll/domain/handover/handOver"
import type { Recipient } from "@payroll/domain/handover/recipient"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  idFields,
  ids,
  payDateFields,
  listOf,
  oneOf,
  shownFlag,
  shownId,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { AuditLog } from "../ports/auditLog.ts"
import { HandOvers } from "../ports/handOvers.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { Recipients, RECIPIENTS_MAX } from "../ports/recipients.ts"
import { fieldsOf, nullable, time, viewOf } from "../views/view.ts"

/** Audit rows and pay periods that are read at once. */
const AT_ONCE = 8

/** A hand-over with who asked for it first, to whom it went then, and its pay period. */
interface ListedHandOver extends HandOver {
  readonly handedBy: string | undefined
  readonly fingerprint: string | undefined
  readonly recipient: string | undefined
  readonly period: PayPeriod | undefined
}

const handOverView = viewOf(
  "ListedHandOver",
  "A hand-over to payroll.",
  fieldsOf<ListedHandOver>()(({ from, by }) => ({
    handOverId: from("id", shownId("The hand-over.")),
    companyId: ids.companyId,
    kind: oneOf(HAND_OVER_KINDS, "Whether it is of a pay period or of a year."),
    payScheduleId: nullable(ids.payScheduleId),
    payPeriodId: nullable(ids.payPeriodId),
    PayBeginDate: by(
      Schema.NullOr(payDateFields.PayBeginDate),
      ({ period }) => period?.periodBegin ?? null
    ),
    PayEndDate: by(
      Schema.NullOr(payDateFields.PayEndDate),
      ({ period }) => period?.periodEnd ?? null
    ),
    year: nullable(shownWhole("The calendar year of the pay dates.")),
    form: nullable(oneOf(YEAR_FORMS, "The form of a year.")),
    formatVersion: shownText("The version of the format of its pages."),
    knownAt: by(shownTime("The moment at which its pages show the records."), (handOver) =>
      isoTimestamp(momentOf(handOver))
    ),
    createdAt: time("When it was made: later than `knownAt` if it is of the past."),
    handedBy: nullable(
      shownText("The person who asked for it first; null if the credential names none.")
    ),
    fingerprint: nullable(
      shownText("The key that its first page was encrypted to then; null if it left in the open.")
    ),
    recipient: nullable(
      shownText("The name of the recipient with this key; null if there is none any more.")
    ),
    isFinal: shownFlag("False if more was to come."),
    isPartial: shownFlag("Whether it is of some workers only."),
    pageCount: by(shownWhole("How many pages it has."), ({ digests }) => digests.length),
    workerCount: shownWhole("How many could be paid."),
    notPayableCount: shownWhole("How many could not."),
    digest: shownText("The SHA-256 of the digests of its pages, in order.")
  }))
)

/** Hand-overs of a client with who asked for them first, the names of these recipients, and their pay periods. */
const withHanding = (
  clientId: string,
  handOvers: ReadonlyArray<HandOver>,
  recipients: ReadonlyArray<Recipient>
) =>
  Effect.gen(function* () {
    const { page } = yield* AuditLog
    const { period } = yield* PayScheduleStore
    const periodIds = new Set(handOvers.flatMap(({ payPeriodId }) => payPeriodId ?? []))
    const periods = yield* Effect.forEach(
      periodIds,
      (id) => Effect.map(period(clientId, id), (found) => [id, found] as const),
      { concurrency: AT_ONCE }
    )
    const periodOf = new Map(periods)
    const nameOf = new Map(recipients.map(({ fingerprint, name }) => [fingerprint, name]))
    const first = { since: 0, before: Number.MAX_SAFE_INTEGER, isNewestFirst: false }
    return yield* Effect.forEach(
      handOvers,
      (handOver) =>
        Effect.gen(function* () {
          const filter = { clientId, recordId: handOver.id, ...first }
          const [row] = (yield* page(filter, undefined, 1)).rows
          const fingerprint = row?.disclosure?.fingerprint
          const listed: ListedHandOver = {
            ...handOver,
            handedBy: row?.actedBy ?? row?.credentialPerson,
            fingerprint,
            recipient: nameOf.get(fingerprint ?? ""),
            period: periodOf.get(handOver.payPeriodId ?? "")
          }
          return listed
        }),
      { concurrency: AT_ONCE }
    )
  })

export const getHandOvers = defineRead({
  group: "payroll",
  name: "getHandOvers",
  role: "read",
  summary: "The hand-overs of a company, by id; the audit has who asked for them",
  request: Schema.Struct({ companyId: idFields.companyId, ...pageFields }),
  response: Schema.Struct({
    handOvers: listOf(handOverView.schema, "The hand-overs of the page."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      yield* requireCompany(client.id, request.companyId)
      const { list } = yield* HandOvers
      const handOvers = yield* list(client.id, request.companyId, page)
      const { rows, nextCursor } = shownPage(handOvers, page, ({ id }) => id)
      const { list: recipientsOf } = yield* Recipients
      const recipients = yield* recipientsOf(client.id, { after: "", rows: RECIPIENTS_MAX })
      const listed = yield* withHanding(client.id, rows, recipients)
      return { handOvers: listed.map(handOverView.of), nextCursor }
    }),
  example: { companyId: exampleId, limit: 50 }
})
