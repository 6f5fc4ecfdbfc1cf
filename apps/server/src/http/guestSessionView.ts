/** The session of a guest as its page knows it. */
import {
  GUEST_IDLE_MS,
  GUEST_MS_MAX,
  type GuestSession
} from "@payroll/domain/flowLink/guestSession"
import { isOfPlace, subjectIds } from "@payroll/domain/flowLink/flow"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { workerTimeZone } from "@payroll/domain/location/localZone"
import { trackedZone } from "@payroll/domain/punch/trackedZone"
import { termsOn } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { dayOf, isoTimestamp } from "@payroll/domain/timestamp"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import { FlowLinks } from "@payroll/operations/ports/flowLinks"
import { TimeRulesStore } from "@payroll/operations/ports/timeRulesStore"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The header in which a page names its session. */
export const SESSION_HEADER = "payroll-session"

interface Around {
  readonly returnUrl: string | undefined
  /** True where the browser is a remembered phone of the worker. */
  readonly isRemembered: boolean
}

/** The zone in which days begin: of the worker, of the place of a kiosk, or of the company. */
const zoneOf = Effect.fnUntraced(function* (
  session: GuestSession,
  locations: ReadonlyArray<CompanyLocation>
) {
  const { clientId, companyId, flow } = session
  const { userId, companyLocationId } = subjectIds(session)
  const at = yield* Clock.currentTimeMillis
  const settings = yield* (yield* TimeRulesStore).settingsOf(clientId, companyId)
  const loaded = userId === null ? undefined : yield* (yield* WorkerStore).worker(clientId, userId)
  if (loaded) return trackedZone({ worker: loaded.worker, locations, settings }, at)
  const set = isOfPlace(flow) ? termsOn(settings, dayOf(at)).timeZone : undefined
  const place = { workState: undefined, companyLocationId: companyLocationId ?? undefined }
  return workerTimeZone(place, locations, set)
})

/** The end of the year for which a tablet is the clock of a place; null in the session that sets it up. */
const endOf = Effect.fnUntraced(function* ({ clientId, phoneId }: GuestSession) {
  const { session } = yield* FlowLinks
  const tablet = phoneId === undefined ? undefined : yield* session(clientId, phoneId)
  return tablet?.rememberedUntil === undefined ? null : isoTimestamp(tablet.rememberedUntil)
})

/** The session with the names that its page shows. */
export const guestSessionView = Effect.fnUntraced(function* (
  session: GuestSession,
  { returnUrl, isRemembered }: Around
) {
  const { clientId, companyId, flow, language, publicId, createdAt } = session
  const { profile } = yield* CompanyStore
  const company = yield* profile(clientId, companyId)
  const locations = company?.locations ?? []
  const ids = subjectIds(session)
  const label = locations.find(({ id }) => id === ids.companyLocationId)?.label
  return {
    publicId,
    flow,
    companyId,
    companyName: company?.company.name ?? "",
    ...ids,
    timeZone: yield* zoneOf(session, locations),
    place: isOfPlace(flow) ? { name: label ?? null, endsAt: yield* endOf(session) } : null,
    language,
    returnUrl: returnUrl ?? null,
    expiresAt: isoTimestamp(createdAt + GUEST_MS_MAX),
    idleMs: GUEST_IDLE_MS,
    isRemembered,
    isOfPhone: session.phoneId !== undefined
  }
})
