/** The workers of a company who are clocked in: working or on a break, and since when. */
import { clockStatuses } from "@payroll/domain/punch/workerClock"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, idFields, ids, listOf, shownText, shownTime } from "../answerSchema.ts"
import { ClockState } from "../answerStates.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { PunchStore } from "../ports/punchStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { stateView } from "../views/view.ts"

const WorkedNow = entityOf("WorkedNow", "A worker who is clocked in.", {
  userId: ids.userId,
  user: shownText("The full name."),
  clockStatus: ClockState,
  since: shownTime("When the latest punch was."),
  timeZone: shownText("The zone in which it was.")
})

export const getWorkedNow = defineRead({
  group: "timeTrackingReports",
  name: "getWorkedNow",
  role: "read",
  summary: "Who of a company is working or on a break, and since when",
  request: Schema.Struct({ companyId: idFields.companyId, ...pageFields }),
  response: Schema.Struct({
    workedNow: listOf(WorkedNow, "The workers who are clocked in."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { employer } = yield* WorkerStore
      yield* orNotFound("company", employer(client.id, request.companyId))
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const { working } = yield* PunchStore
      const workers = yield* working(client.id, request.companyId, page)
      const { rows, nextCursor } = shownPage(workers, page, ({ worker }) => worker.id)
      return {
        workedNow: rows.map(({ worker, clock }) => ({
          userId: worker.id,
          user: fullName(worker),
          clockStatus: stateView(clockStatuses, clock.clockStatus),
          since: isoTimestamp(clock.punchAt ?? clock.updatedAt),
          timeZone: clock.punchTimeZone ?? ""
        })),
        nextCursor
      }
    }),
  example: { companyId: exampleId, limit: 50 }
})
