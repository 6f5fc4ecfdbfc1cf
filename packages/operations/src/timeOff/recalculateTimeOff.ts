/**
 * Compares the ledgers of a company or a worker with what is expected of them, and stores what they lack. A few
 * accounts are done in the call, more of them by the worker process.
 */
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing } from "@payroll/domain/problem"
import { created, type Moment } from "@payroll/domain/record"
import {
  newTimeOffRecalculation,
  type TimeOffRecalculation
} from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TimeOffRecalculationStatus } from "../answerStates.ts"
import { Message, RecordVersion, ids, objectOf } from "../answerSchema.ts"
import { eitherOf, within } from "../conditions.ts"
import { changes, combined, insert } from "../changes.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { fieldsOf, partViewOf } from "../views/view.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { accountsAfter, recalculated, type DueAccounts } from "./rules/recalculation.ts"
import { resultFields } from "./rules/recalculationView.ts"

const RECALCULATION = "timeOffRecalculation"

/** Maximum recalculations of a company that wait or run. */
const UNFINISHED_MAX = 10

const areTooMany = new StateConflict({
  message: `${UNFINISHED_MAX} recalculations of the company are not over; wait until they are`
})

interface Loaded {
  readonly clientId: string
  readonly companyId: string
  readonly workerId: string | undefined
  readonly due: DueAccounts
  readonly unfinished: number
}

/** All accounts of a worker, or the first ones of a company. */
const load = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, userId }: { readonly companyId?: string; readonly userId?: string }
) {
  const store = yield* TimeOffStore
  if (companyId !== undefined) yield* requireCompany(clientId, companyId)
  if (userId === undefined) {
    const of = { companyId: companyId ?? "", timeOffPolicyId: undefined }
    return {
      clientId,
      companyId: of.companyId,
      workerId: undefined,
      due: yield* accountsAfter(clientId, of, undefined),
      unfinished: yield* store.unfinishedRecalculations(clientId, of.companyId)
    }
  }
  const timeOff = yield* orNotFound("user", timeOffOfWorker(store, clientId, userId))
  if (companyId !== undefined && companyId !== timeOff.worker.companyId) {
    return yield* new RecordNotFound({ record: "user" })
  }
  const accounts = timeOff.accounts.map((loadedAccount) => [timeOff, loadedAccount] as const)
  return {
    clientId,
    companyId: timeOff.worker.companyId,
    workerId: userId,
    due: { accounts, hasMore: false },
    unfinished: 0
  }
})

/** The recalculation of a few accounts is over at once; one of more is left to the worker process. */
const begun = (
  { clientId, companyId, workerId, due, unfinished }: Loaded,
  isDryRun: boolean,
  moment: Moment
) => {
  const { at, newId } = moment
  const of = { workerId, timeOffPolicyId: undefined, isDryRun }
  const queued = newTimeOffRecalculation(created(newId(), { clientId, companyId }, at), of)
  if (due.hasMore) {
    return unfinished < UNFINISHED_MAX
      ? Result.succeed({ recalculation: queued, changes: changes({}) })
      : Result.fail(areTooMany)
  }
  const done = recalculated(queued, due, moment)
  return Result.succeed({
    ...done,
    recalculation: { ...done.recalculation, version: queued.version }
  })
}

const messageOf = ({ status, isDryRun, differenceCount }: TimeOffRecalculation): string => {
  if (status === "Queued") return "the accounts are compared in the background"
  if (status === "Failed")
    return "an account cannot be computed; it is tried again in the background"
  return `differences: ${differenceCount}; ${isDryRun ? "none is stored" : "all are stored"}`
}

const recalculationView = partViewOf(
  "The recalculation after the call.",
  fieldsOf<TimeOffRecalculation>()(({ from, by }) => ({
    timeOffRecalculationId: from("id", ids.timeOffRecalculationId),
    status: TimeOffRecalculationStatus,
    message: by(Message, messageOf),
    version: RecordVersion,
    ...resultFields
  }))
)

export const recalculateTimeOff = defineWrite({
  group: "timeOffAdmin",
  name: "recalculateTimeOff",
  verb: "POST",
  role: "write",
  summary: "Compare ledgers of time off with what is expected, and store what they lack",
  request: Schema.Struct({
    [RECALCULATION]: objectOf("What to recalculate.", {
      companyId: Schema.optionalKey(described(Uuid, "All workers of this company.")),
      userId: Schema.optionalKey(described(Uuid, "This worker alone.")),
      dryRun: Schema.optionalKey(
        described(
          Schema.Boolean,
          "Whether differences are counted and not stored, which is the default."
        )
      )
    })
  }),
  rules: [
    publishedAs(within(RECALCULATION, eitherOf("companyId", "userId")), (body) => {
      const { companyId, userId } = partOf(body, RECALCULATION)
      return companyId === undefined && userId === undefined
        ? [missing([RECALCULATION, "userId"])]
        : []
    })
  ],
  response: Schema.Struct({ [RECALCULATION]: recalculationView.schema }),
  load: ({ timeOffRecalculation: input }, { client }) => load(client.id, input),
  decide: (loaded, { timeOffRecalculation: input }, moment) =>
    Result.map(
      begun(loaded, input.dryRun ?? true, moment),
      ({ recalculation, changes: stored }) => ({
        record: recalculation,
        changes: combined([
          changes({ writes: [insert("timeOffRecalculation", recalculation)] }),
          stored
        ]),
        answer: { [RECALCULATION]: recalculationView.of(recalculation) }
      })
    ),
  example: { timeOffRecalculation: { userId: exampleId, dryRun: true } }
})
