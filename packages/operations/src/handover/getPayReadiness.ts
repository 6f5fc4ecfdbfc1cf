/** The people whom a pay period pays, and what those lack who cannot be paid; no number that a hand-over has. */
import { payRequirements } from "@payroll/domain/handover/payRequirements"
import type { Payee } from "@payroll/domain/handover/payee"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf, shownWhole } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { inPieces, PAYEES_OF_TURN } from "../pieces.ts"
import { paidPeriodView } from "../views/handOverContent.ts"
import { readinessView, type Unpayable } from "../views/payeeView.ts"
import { paidPeriod } from "./rules/periodHandOver.ts"

const withRequirements = (payees: ReadonlyArray<Payee>) =>
  inPieces(payees, PAYEES_OF_TURN, (piece) =>
    Effect.sync(() =>
      piece.map((payee): Unpayable => ({ ...payee, requirements: payRequirements(payee) }))
    )
  )

const isReady = ({ requirements }: Unpayable): boolean => requirements.length === 0

export const getPayReadiness = defineRead({
  group: "payroll",
  name: "getPayReadiness",
  role: "read",
  summary: "Whom a pay period pays, and what those lack who cannot be paid yet, by id",
  waitsMs: 60_000,
  request: Schema.Struct({
    companyId: idFields.companyId,
    payPeriodId: idFields.payPeriodId,
    isPayable: Schema.optionalKey(
      described(
        Schema.Boolean,
        "True for those who can be paid, false for the others; everybody without it."
      )
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    payPeriod: paidPeriodView.schema,
    payableCount: shownWhole("How many can be paid, over all pages."),
    notPayableCount: shownWhole("How many cannot be paid yet, over all pages."),
    workers: listOf(readinessView.schema, "The workers of the page."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const { companyId, payPeriodId, isPayable } = request
      const { period, schedule, moment, timesheets } = yield* paidPeriod(client.id, {
        companyId,
        payPeriodId
      })
      const payees = yield* withRequirements(moment.payees)
      const payableCount = payees.filter(isReady).length
      const listed = payees
        .filter((payee) => isPayable === undefined || isReady(payee) === isPayable)
        .filter(({ worker }) => worker.id > page.after)
      const { rows, nextCursor } = shownPage(
        listed.slice(0, page.rows),
        page,
        ({ worker }) => worker.id
      )
      return {
        payPeriod: paidPeriodView.of({ ...period, schedule, timesheets }),
        payableCount,
        notPayableCount: payees.length - payableCount,
        workers: rows.map(readinessView.of),
        nextCursor
      }
    }),
  example: { companyId: exampleId, payPeriodId: exampleId, limit: 50 }
})
