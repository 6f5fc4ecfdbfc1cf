/**
 * Terminates up to 1,000 workers of a company in one call, each at once or when a last day ahead has
 * ended; or changes or withdraws such plans.
 */
import { InvalidRequest } from "@payroll/domain/errors"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { bulkFields, entriesFor, firstEntry, elementRule, elementsOf, salvaging } from "../bulk.ts"
import { decideForWorkers, loadWorkers } from "../bulkWorkers.ts"
import { terminationCondition, withinEach } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { FlowLinks, NO_ACCESS } from "../ports/flowLinks.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { NO_TIME_OFF } from "./rules/departure.ts"
import {
  dayProblems,
  decidedTermination,
  TerminatedUser,
  TerminationOfMany,
  terminationFieldNames
} from "./rules/termination.ts"

const dayRules = publishedAs(
  withinEach("users", terminationCondition(...terminationFieldNames)),
  elementRule("users", dayProblems)
)

/** Two last days of one worker contradict each other. */
const twice = new InvalidRequest({
  problems: [problem(["user", "userId"], "duplicate", "is given more than once")]
})

/** The workers, and the employer's profile if any of them is a business user as well. */
const loadLeavers = Effect.fnUntraced(function* (
  clientId: string,
  bulk: Parameters<typeof loadWorkers>[1]
) {
  const loaded = yield* loadWorkers(clientId, bulk)
  const isAnyPerson = [...loaded.workers.values()].some(
    ({ worker }) => worker.businessUserId !== undefined
  )
  const { assignmentsOf } = yield* TimeOffStore
  const userIds = [...loaded.workers.keys()]
  const timeOff = yield* assignmentsOf(clientId, userIds)
  const guests = yield* FlowLinks.use(({ access }) => access(clientId, userIds))
  if (!isAnyPerson) return { ...loaded, timeOff, guests, employer: undefined }
  const employer = yield* requireCompany(clientId, bulk.request.companyId)
  return { ...loaded, timeOff, guests, employer }
})

export const terminateUsers = defineWriteDecodedBy(salvaging("users"), {
  group: "adminPortal",
  name: "terminateUsers",
  verb: "PUT",
  role: "write",
  summary: "Terminate up to 1,000 workers of a company; or change or withdraw such plans",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    users: elementsOf(TerminationOfMany, "users"),
    ...bulkFields
  }),
  rules: [dayRules],
  response: Schema.Struct({
    user: firstEntry(TerminatedUser),
    users: entriesFor(TerminatedUser)
  }),
  load: (bulk, { client }) => loadLeavers(client.id, bulk),
  decide: ({ employer, timeOff, guests, ...loaded }, bulk, context) => {
    const ended = new Set<string>()
    return decideForWorkers(loaded, bulk, context, {
      list: "users",
      single: "user",
      decide: (worker, input, single) =>
        ended.has(input.userId)
          ? Result.fail(twice)
          : Result.map(
              decidedTermination(
                {
                  ...worker,
                  employer,
                  timeOff: timeOff.get(input.userId) ?? NO_TIME_OFF,
                  guests: guests.get(input.userId) ?? NO_ACCESS
                },
                input,
                single
              ),
              ({ entry, changes }) => ({ entry, changes, after: worker })
            ),
      answerOf: (user, users) => ({ user, users }),
      accept: ({ worker }) => ended.add(worker.id)
    })
  },
  example: {
    companyId: exampleId,
    users: [{ userId: exampleId, lastDay: "2026-06-30", dismissalType: "Layoff" }]
  }
})
