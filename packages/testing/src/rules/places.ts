/** The places and homes of workers by date in the model: a list of all versions, searched by day. */
import { AT } from "../commits.ts"
import type { Fields } from "./state.ts"

const PLACE = ["locationCategory", "workState", "companyLocationId", "timeZone"]
const HOME = ["address1", "address2", "city", "state", "zipcode"]

interface Version extends Fields {
  readonly effectiveFrom: string
}

const only = (fields: Fields, names: ReadonlyArray<string>): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

/** Without missing values, as it is stored. */
const compact = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const text = (value: unknown): string => JSON.stringify(value)

const said = (fields: Fields, name: string): ReadonlyArray<Version> =>
  (fields[name] as ReadonlyArray<Version> | undefined) ?? []

/** The versions that still stand: one from joining on, or before, replaces all that began until its day. */
const standing = (all: ReadonlyArray<Version>): ReadonlyArray<Version> => {
  let versions: ReadonlyArray<Version> = []
  for (const version of all) {
    const [, ...later] = versions
    versions =
      version["isFirst"] === true
        ? [version, ...later.filter(({ effectiveFrom }) => effectiveFrom > version.effectiveFrom)]
        : [...versions, version]
  }
  return versions
}

/** The last version that was recorded for the latest day until a day; the first one if there is none. */
const inForce = (all: ReadonlyArray<Version>, day: string): Version | undefined => {
  const [first, ...later] = standing(all)
  let best: Version | undefined
  for (const version of later) {
    const isDue = version.effectiveFrom <= day
    if (isDue && (!best || version.effectiveFrom >= best.effectiveFrom)) best = version
  }
  return best ?? first
}

const noEarlier = (fields: Fields, day: string): string =>
  day < String(fields["dateOfJoin"]) ? String(fields["dateOfJoin"]) : day

const recorded = (fields: Fields): ReadonlyArray<Version> => {
  const all = said(fields, "workplaces")
  const joining = { effectiveFrom: String(fields["dateOfJoin"]), recordedAt: AT }
  return all.length > 0 ? all : [{ ...joining, primary: compact(only(fields, PLACE)), further: [] }]
}

/** The places of a worker on a day. */
export const placesOn = (fields: Fields, day: string) => {
  const version: Fields = inForce(recorded(fields), noEarlier(fields, day)) ?? {}
  return {
    primary: only(version["primary"] as Fields, PLACE),
    further: version["further"] as ReadonlyArray<Fields>
  }
}

/** The fields of a worker whose place of a day is seen. */
export const seenOn = (fields: Fields, day: string): Fields => ({
  ...fields,
  ...placesOn(fields, day).primary
})

/** True if a worker is at a location today or later. */
export const isEverAt = (fields: Fields, name: string, today: string): boolean =>
  [
    placesOn(fields, today),
    ...standing(recorded(fields))
      .slice(1)
      .filter(({ effectiveFrom }) => effectiveFrom > today)
      .map(({ effectiveFrom }) => placesOn(fields, effectiveFrom))
  ].some(({ primary, further }) =>
    [primary, ...further].some(({ companyLocationId }) => companyLocationId === name)
  )

/** The place that an update asks for, in the fields of the record. */
const placeAfter = (before: Fields, input: Fields): Fields => {
  const category = input["locationCategory"] ?? before["locationCategory"]
  const isOther = category !== before["locationCategory"]
  const base = {
    workState: isOther && category === "Office" ? undefined : before["workState"],
    companyLocationId: isOther && category === "Remote" ? undefined : before["companyLocationId"]
  }
  const set = (name: string, old: unknown): unknown => {
    if (input[name] === undefined) return old
    return input[name] ?? undefined
  }
  const workState = set("workState", base.workState)
  const zone = workState === before["workState"] ? before["timeZone"] : undefined
  return {
    locationCategory: category,
    workState,
    companyLocationId: set("companyLocationId", base.companyLocationId),
    timeZone: set("timeZone", zone)
  }
}

const furtherOf = (input: unknown, before: ReadonlyArray<Fields>): ReadonlyArray<Fields> => {
  if (input === undefined) return before
  return ((input ?? []) as ReadonlyArray<Fields>).map((place) => ({
    locationCategory: place["companyLocationCategory"],
    workState: place["stateCode"],
    companyLocationId: undefined,
    timeZone: undefined
  }))
}

/** The fields of a worker after an update of the place from a day on, and the place of that day. */
export const placedFields = (
  before: Fields,
  input: Fields,
  { from, today }: { readonly from: string; readonly today: string }
): { readonly fields: Fields; readonly place: Fields } => {
  const old = placesOn(before, from)
  const primary = placeAfter(old.primary, input)
  const further = furtherOf(input["furtherWorkplaces"], old.further)
  if (
    text([primary, further]) ===
    text([only(old.primary, PLACE), old.further.map((each) => only(each, PLACE))])
  ) {
    return { fields: only(before, PLACE), place: primary }
  }
  const joined = String(before["dateOfJoin"])
  const workplaces = [
    ...recorded(before),
    {
      ...(from <= joined ? { effectiveFrom: joined, isFirst: true } : { effectiveFrom: from }),
      recordedAt: AT,
      primary: compact(primary),
      further: further.map(compact)
    }
  ]
  const now = placesOn({ ...before, workplaces }, today).primary
  return { fields: { ...now, workplaces }, place: primary }
}

const homes = (fields: Fields): ReadonlyArray<Version> => {
  const all = said(fields, "homes")
  const first = {
    effectiveFrom: "1971-01-01",
    recordedAt: AT,
    address: compact(only(fields, HOME))
  }
  return all.length > 0 ? all : [first]
}

/** The fields of KYC information whose home address of a day is seen. */
export const homeOn = (fields: Fields, day: string): Fields => ({
  ...fields,
  ...only(inForce(homes(fields), day)?.["address"] as Fields, HOME)
})

/** The address and the homes after an update of an address from a day on. */
export const homeFields = (
  before: Fields,
  input: Fields,
  { from, today }: { readonly from: string; readonly today: string }
): Fields => {
  const old = inForce(homes(before), from)?.["address"] as Fields
  const named = Object.fromEntries(
    Object.entries(only(input, HOME)).filter(([name]) => name in input)
  )
  const address = { ...only(old, HOME), ...named }
  if (text(address) === text(only(old, HOME))) return only(before, HOME)
  const all = [...homes(before), { effectiveFrom: from, recordedAt: AT, address: compact(address) }]
  return { ...only(inForce(all, today)?.["address"] as Fields, HOME), homes: all }
}

const shownFrom = (all: ReadonlyArray<Version>, joined: string): ReadonlyArray<Version> => {
  const later = standing(all).slice(1)
  const days = [joined, ...new Set(later.map(({ effectiveFrom }) => effectiveFrom))]
  return days
    .filter((day) => day >= joined)
    .toSorted()
    .filter((day, index, sorted) => sorted.indexOf(day) === index)
    .map((effectiveFrom) => ({ ...inForce(all, effectiveFrom), effectiveFrom }))
}

const placeShown = (place: Fields): Fields => ({
  companyLocationCategory: place["locationCategory"],
  stateCode: place["workState"],
  companyLocationId: place["companyLocationId"],
  timeZone: place["timeZone"]
})

/** A version as answers and history show it. */
export const versionShown = ({
  recordedAt: _,
  isFirst: _first,
  primary,
  further,
  ...rest
}: Fields): Fields =>
  primary === undefined
    ? rest
    : {
        ...rest,
        primary: placeShown(primary as Fields),
        further: (further as ReadonlyArray<Fields>).map(placeShown)
      }

/** The report about the places and the homes of a worker. */
export const placesExpected = (worker: {
  readonly name: string
  readonly fields: Fields
  readonly kyc: { readonly fields: Fields } | undefined
}) => {
  const joined = String(worker.fields["dateOfJoin"])
  return {
    userId: worker.name,
    workplaces: shownFrom(recorded(worker.fields), joined).map(versionShown),
    homeAddresses: worker.kyc ? shownFrom(homes(worker.kyc.fields), joined).map(versionShown) : []
  }
}
