/** The workers who can clock in at a kiosk today: their names and ids, and nothing else. */
import { RecordNotFound } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { trackedToday } from "@payroll/domain/punch/trackedZone"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, idFields, ids, listOf, shownText } from "../answerSchema.ts"
import type { Caller } from "../caller.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { NotAllowed } from "../errors.ts"
import { listed, listPageOf } from "../listPage.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, pageFields } from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { isReached } from "./rules/kioskPins.ts"

const KioskWorker = entityOf("KioskWorker", "A worker who can clock in.", {
  userId: ids.userId,
  user: shownText("The full name.")
})

const notOfOneCompany = new NotAllowed({
  reason: "a credential of the role kiosk lists workers only if it is limited to one company"
})

/** Returns the location that the list is limited to: that of the caller's kiosk, or one that the request names. */
const placeOf = (
  { companyLocationId: ofCaller }: Caller,
  named: string | undefined,
  locations: ReadonlyArray<CompanyLocation>
) => {
  const place = named ?? ofCaller
  const isHidden = ofCaller !== undefined && place !== ofCaller
  const isThere = place === undefined || locations.some(({ id }) => id === place)
  return isThere && !isHidden
    ? Effect.succeed(place)
    : Effect.fail(new RecordNotFound({ record: "company location" }))
}

export const getKioskWorkers = defineRead({
  group: "timeTrackingReports",
  name: "getKioskWorkers",
  role: "read",
  isForKiosks: true,
  forGuests: {
    flows: ["kiosk"],
    subject: [undefined, "companyId"],
    fields: ["limit", "cursor"],
    code: undefined,
    isForPhones: true
  },
  summary: "The workers of a company who can clock in today, by name",
  request: Schema.Struct({
    companyId: idFields.companyId,
    companyLocationId: Schema.optionalKey(
      described(idFields.companyLocationId, "Only those who work at this location.")
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    kioskWorkers: listOf(KioskWorker, "The workers of the page."),
    ...nextCursorField
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const { companyId } = request
      if (caller.role === "kiosk" && caller.companyIds?.size !== 1) return yield* notOfOneCompany
      const clientId = caller.client.id
      const { company, locations } = yield* requireCompany(clientId, companyId)
      if (company.kind !== "employer") return yield* new RecordNotFound({ record: "company" })
      const companyLocationId = yield* placeOf(caller, request.companyLocationId, locations)
      const { settingsOf } = yield* TimeRulesStore
      const settings = yield* settingsOf(clientId, companyId)
      const page = yield* Effect.fromResult(listPageOf(request, at))
      const { workers } = yield* RecordLists
      const filter = { userStatus: "Active", companyLocationId } as const
      const active = yield* orNotFound("company", workers(clientId, companyId, filter, page))
      const { rows, more } = listed(active.records, page, ({ worker }) => worker, active.stoppedAt)
      const isHere = ({ worker }: (typeof rows)[number]): boolean => {
        const tracked = { worker, locations, settings }
        const hasJoined = worker.dateOfJoin <= trackedToday(tracked, at)
        return hasJoined && isReached({ companyLocationId }, tracked, at)
      }
      return {
        kioskWorkers: rows
          .filter(isHere)
          .map(({ worker }) => ({ userId: worker.id, user: fullName(worker) })),
        nextCursor: more.nextCursor
      }
    }),
  example: { companyId: exampleId, limit: 50 }
})
