/** The hand-overs of a company: when, of what and of how many; nothing of what they have. */
import {
  HAND_OVER_KINDS,
  momentOf,
  YEAR_FORMS,
  type HandOver
} from "@payroll/domain/handover/handOver"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  idFields,
  ids,
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
import { HandOvers } from "../ports/handOvers.ts"
import { fieldsOf, nullable, time, viewOf } from "../views/view.ts"

const handOverView = viewOf(
  "ListedHandOver",
  "A hand-over to payroll.",
  fieldsOf<HandOver>()(({ from, by }) => ({
    handOverId: from("id", shownId("The hand-over.")),
    companyId: ids.companyId,
    kind: oneOf(HAND_OVER_KINDS, "Whether it is of a pay period or of a year."),
    payScheduleId: nullable(ids.payScheduleId),
    payPeriodId: nullable(ids.payPeriodId),
    year: nullable(shownWhole("The calendar year of the pay dates.")),
    form: nullable(oneOf(YEAR_FORMS, "The form of a year.")),
    formatVersion: shownText("The version of the format of its pages."),
    knownAt: by(shownTime("The moment at which its pages show the records."), (handOver) =>
      isoTimestamp(momentOf(handOver))
    ),
    createdAt: time("When it was made: later than `knownAt` if it is of the past."),
    isFinal: shownFlag("False if more was to come."),
    isPartial: shownFlag("Whether it is of some workers only."),
    pageCount: by(shownWhole("How many pages it has."), ({ digests }) => digests.length),
    workerCount: shownWhole("How many could be paid."),
    notPayableCount: shownWhole("How many could not."),
    digest: shownText("The SHA-256 of the digests of its pages, in order.")
  }))
)

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
      return { handOvers: rows.map(handOverView.of), nextCursor }
    }),
  example: { companyId: exampleId, limit: 50 }
})
