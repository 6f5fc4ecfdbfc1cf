/** The places where a worker works, by date: one primary place, which rules and zones follow, and further ones. */
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/localDate.ts"
import {
  versionOn,
  versionsByDay,
  versionsFrom,
  type DatedVersion,
  type Numbered,
  type VersionDays
} from "../datedVersions.ts"
import { choice, chooser } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { afterUpdate, takenAwayByNull } from "../field/presence.ts"
import { described, rule } from "../field/rule.ts"
import { State } from "../field/state.ts"
import { Uuid } from "../field/uuid.ts"
import { missing, type Problem } from "../problem.ts"
import { TimeZone } from "../timeZone/timeZone.ts"

const categories = ["Remote", "Office"] as const
const categoryAliases = { Office: ["On-site", "Work Location", "Hybrid"] } as const
const category = chooser(categories, categoryAliases)

/** Remote in a state, or at one of the company's locations. */
export const LocationCategory = choice(categories, categoryAliases, "LocationCategory")

export interface Workplace {
  readonly locationCategory: typeof LocationCategory.Type
  /** Only remote workers: the state in which they work. */
  readonly workState: string | undefined
  /** Only office workers. */
  readonly companyLocationId: string | undefined
  /** The zone of a remote worker, where it is not the one in which most people of the state live. */
  readonly timeZone: string | undefined
}

/** The places of a worker from a day on, until the next version begins. */
export interface WorkplaceVersion extends DatedVersion {
  readonly primary: Workplace
  readonly further: ReadonlyArray<Workplace>
}

/** The parts of a worker that say where the worker works. */
export interface Placed extends Workplace {
  readonly dateOfJoin: LocalDate
  readonly createdAt: number
  /** In the order in which they were recorded; undefined if the place never changed. */
  readonly workplaces: ReadonlyArray<WorkplaceVersion> | undefined
}

/** Maximum further places of a worker at a time. */
const FURTHER_MAX = 10

/** Request fields of a place. */
export const workplaceFields = {
  companyLocationCategory: described(
    LocationCategory,
    "Whether the worker works remotely or at a location of the company."
  ),
  stateCode: Schema.optionalKey(described(State, "The state in which a remote worker works.")),
  companyLocationId: Schema.optionalKey(
    described(Uuid, "The location at which an office worker works.")
  )
} as const

/** A remote worker needs a state, an office worker a location. `spelling` names a missing state. */
export const workplaceProblems = (
  path: Problem["path"],
  part: Readonly<Record<string, unknown>>,
  spelling: "stateCode" | "code"
): ReadonlyArray<Problem> => {
  const categoryText = part["companyLocationCategory"]
  const where = typeof categoryText === "string" ? category(categoryText) : undefined
  const hasState = part["code"] !== undefined || part["stateCode"] !== undefined
  if (where === "Remote" && !hasState) return [missing([...path, spelling])]
  return where === "Office" && part["companyLocationId"] === undefined
    ? [missing([...path, "companyLocationId"])]
    : []
}

type FurtherPlace = Schema.Struct<typeof workplaceFields>["Type"]

/** Text that is the same for the same place. */
const furtherKey = ({ companyLocationCategory, stateCode, companyLocationId }: FurtherPlace) =>
  companyLocationCategory === "Remote" ? `Remote ${stateCode}` : `Office ${companyLocationId}`

/** Fields of an update of where a worker works, next to those of a place. */
export const placeUpdateFields = {
  timeZone: takenAwayByNull(
    described(
      TimeZone,
      "The time zone of a remote worker, where it is not the one in which most people of the state live."
    )
  ),
  furtherWorkplaces: Schema.optionalKey(
    described(
      Schema.Array(Schema.Struct(workplaceFields)).check(
        rule<ReadonlyArray<unknown>>(({ length }) => length <= FURTHER_MAX, {
          type: "length",
          message: `must hold at most ${FURTHER_MAX} places`,
          jsonSchema: { maxItems: FURTHER_MAX }
        }),
        rule<ReadonlyArray<FurtherPlace>>(
          (places) => new Set(places.map(furtherKey)).size === places.length,
          {
            type: "duplicate",
            message: "must not have the same place twice",
            jsonSchema: { uniqueItems: true }
          }
        )
      ),
      "The other places where the worker works, all of them; an empty list for none."
    )
  ),
  effectiveFrom: Schema.optionalKey(
    described(
      Day,
      "The first day at the place of this update, also of the past; today in the worker's time zone, but not before joining, if it is not given."
    )
  )
} as const

/** The fields of an update that change where the worker works. */
export interface PlaceInput {
  readonly companyLocationCategory?: Workplace["locationCategory"]
  readonly stateCode?: string | null
  readonly code?: string | null
  readonly companyLocationId?: string | null
  readonly timeZone?: string | null
  readonly furtherWorkplaces?: ReadonlyArray<FurtherPlace>
}

/** True if an update names a place. */
export const namesPlace = (input: PlaceInput): boolean =>
  [
    input.companyLocationCategory,
    input.stateCode,
    input.code,
    input.companyLocationId,
    input.timeZone,
    input.furtherWorkplaces
  ].some((value) => value !== undefined)

/**
 * The places after an update. Another category leaves the state or the location of the one before, and another state
 * its time zone. `null` in one of its two names takes the state away.
 */
const placesAfter = (
  { primary, further }: Pick<WorkplaceVersion, "primary" | "further">,
  input: PlaceInput
): Pick<WorkplaceVersion, "primary" | "further"> => {
  const locationCategory = input.companyLocationCategory ?? primary.locationCategory
  const isOther = locationCategory !== primary.locationCategory
  const stays = (isOf: Workplace["locationCategory"]): boolean =>
    !isOther || locationCategory === isOf
  const { stateCode, code } = input
  const workState = afterUpdate(
    stays("Remote") ? primary.workState : undefined,
    stateCode ?? (code === undefined ? stateCode : code)
  )
  const isSameState = workState === primary.workState
  return {
    primary: {
      locationCategory,
      workState,
      companyLocationId: afterUpdate(
        stays("Office") ? primary.companyLocationId : undefined,
        input.companyLocationId
      ),
      timeZone: afterUpdate(isSameState ? primary.timeZone : undefined, input.timeZone)
    },
    further:
      input.furtherWorkplaces === undefined
        ? further
        : input.furtherWorkplaces.map((place) => ({
            locationCategory: place.companyLocationCategory,
            workState: place.stateCode,
            companyLocationId: place.companyLocationId,
            timeZone: undefined
          }))
  }
}

const placeOf = (place: Workplace): Workplace => ({
  locationCategory: place.locationCategory,
  workState: place.workState,
  companyLocationId: place.companyLocationId,
  timeZone: place.timeZone
})

/** All versions in the order in which they were recorded; the first one holds from joining. */
const recordedPlaces = (worker: Placed): ReadonlyArray<WorkplaceVersion> =>
  worker.workplaces ?? [
    {
      effectiveFrom: worker.dateOfJoin,
      recordedAt: worker.createdAt,
      primary: placeOf(worker),
      further: []
    }
  ]

/**
 * The versions by their first days, as they were recorded until an instant (UTC milliseconds): the one of the day of
 * joining, and those that begin later.
 */
export const workplacesOf = (
  worker: Placed,
  knownAt?: number
): ReadonlyArray<Numbered<WorkplaceVersion>> =>
  versionsFrom(versionsByDay(recordedPlaces(worker), knownAt), worker.dateOfJoin)

/** The versions by their first days from a day on: the one of that day, and those that begin later. */
export const workplacesFrom = (
  worker: Placed,
  day: LocalDate
): ReadonlyArray<Numbered<WorkplaceVersion>> =>
  versionsFrom(versionsByDay(recordedPlaces(worker)), day)

/** The places of a worker on a day; before joining those of the day of joining. */
export const workplacesOn = (worker: Placed, day: LocalDate): WorkplaceVersion =>
  versionOn(recordedPlaces(worker), day < worker.dateOfJoin ? worker.dateOfJoin : day)

/** The primary place of a worker on a day: the engines ask for it. */
export const workplaceOn = (worker: Placed, day: LocalDate): Workplace =>
  worker.workplaces === undefined ? worker : workplacesOn(worker, day).primary

/** The worker with the place of a day, and nothing of the place of today, as the place that holds. */
export const workerOn = <W extends Placed>(worker: W, day: LocalDate): W =>
  worker.workplaces === undefined ? worker : { ...worker, ...placeOf(workplaceOn(worker, day)) }

const isAt = ({ primary, further }: WorkplaceVersion, locationId: string): boolean =>
  [primary, ...further].some(({ companyLocationId }) => companyLocationId === locationId)

/** True if a location is one of the places of a worker on a day. */
export const worksAtOn = (worker: Placed, locationId: string, day: LocalDate): boolean =>
  isAt(workplacesOn(worker, day), locationId)

/** True if a worker works at a location on a day or later. */
export const worksAtFrom = (worker: Placed, locationId: string, day: LocalDate): boolean => {
  const later = workplacesOf(worker).filter(({ effectiveFrom }) => effectiveFrom > day)
  return worksAtOn(worker, locationId, day) || later.some((version) => isAt(version, locationId))
}

const textOf = ({ primary, further }: Pick<WorkplaceVersion, "primary" | "further">): string =>
  JSON.stringify([primary, ...further].map(placeOf))

/** The stored fields of where a worker works. */
export type PlaceFields = Workplace & Pick<Placed, "workplaces">

export const placeFields = (worker: Placed): PlaceFields => ({
  ...placeOf(worker),
  workplaces: worker.workplaces
})

/**
 * The fields of a worker after an update of the places from a day on: a new version, and the place of today. The same
 * fields if these are the places of that day already. A version from the day of joining on, or from before, is the
 * first one from then on, and follows that day.
 */
export const placedAfter = (
  worker: Placed,
  input: PlaceInput,
  { effectiveFrom, today, at }: VersionDays & { readonly at: number }
): PlaceFields => {
  const before = workplacesOn(worker, effectiveFrom)
  const places = placesAfter(before, input)
  if (textOf(before) === textOf(places)) return placeFields(worker)
  const primary = placeOf(places.primary)
  const further = places.further.map(placeOf)
  const { dateOfJoin } = worker
  const begin =
    effectiveFrom <= dateOfJoin ? { effectiveFrom: dateOfJoin, isFirst: true } : { effectiveFrom }
  const added = { ...begin, recordedAt: at, primary, further }
  const versions = [...recordedPlaces(worker), added]
  const after = { ...worker, workplaces: versions }
  return { ...placeOf(workplacesOn(after, today).primary), workplaces: versions }
}
