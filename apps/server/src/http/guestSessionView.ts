/** The session of a guest as its page knows it. */
import {
  GUEST_IDLE_MS,
  GUEST_MS_MAX,
  type GuestSession
} from "@payroll/domain/flowLink/guestSession"
import { isOfPlace, subjectIds } from "@payroll/domain/flowLink/flow"
import { workerTimeZone } from "@payroll/domain/location/localZone"
import { termsOn } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { dayOf, isoTimestamp } from "@payroll/domain/timestamp"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import { TimeRulesStore } from "@payroll/operations/ports/timeRulesStore"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The header in which a page names its session. */
export const SESSION_HEADER = "payroll-session"

interface Around {
  readonly returnUrl: string | undefined
  /** True where the browser is a remembered phone of the worker. */
  readonly isRemembered: boolean
}

/** The name and the zone of the place of a kiosk; null of other sessions. */
const placeOf = Effect.fnUntraced(function* (session: GuestSession) {
  const { clientId, companyId, flow } = session
  if (!isOfPlace(flow)) return null
  const { profile } = yield* CompanyStore
  const { settingsOf } = yield* TimeRulesStore
  const locations = (yield* profile(clientId, companyId))?.locations ?? []
  const settings = yield* settingsOf(clientId, companyId)
  const id = subjectIds(session).companyLocationId ?? undefined
  const today = dayOf(yield* Clock.currentTimeMillis)
  const place = { workState: undefined, companyLocationId: id }
  return {
    name: locations.find((each) => each.id === id)?.label ?? null,
    timeZone: workerTimeZone(place, locations, termsOn(settings, today).timeZone)
  }
})

/** The session with the names that its page shows. */
export const guestSessionView = Effect.fnUntraced(function* (
  session: GuestSession,
  { returnUrl, isRemembered }: Around
) {
  const { clientId, companyId, flow, language, publicId, createdAt } = session
  const { profile } = yield* CompanyStore
  const company = yield* profile(clientId, companyId)
  return {
    publicId,
    flow,
    companyId,
    companyName: company?.company.name ?? "",
    ...subjectIds(session),
    place: yield* placeOf(session),
    language,
    returnUrl: returnUrl ?? null,
    expiresAt: isoTimestamp(createdAt + GUEST_MS_MAX),
    idleMs: GUEST_IDLE_MS,
    isRemembered,
    isOfPhone: session.phoneId !== undefined
  }
})
