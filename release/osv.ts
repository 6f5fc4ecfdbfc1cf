/** Advisories in the format of OSV (ossf.github.io/osv-schema), and the versions of npm packages that they affect. */
import * as Schema from "effect/Schema"
import compare from "semver/functions/compare.js"

const RangeEvent = Schema.Struct({
  introduced: Schema.optional(Schema.String),
  fixed: Schema.optional(Schema.String),
  last_affected: Schema.optional(Schema.String)
})

const Affected = Schema.Struct({
  package: Schema.optional(Schema.Struct({ ecosystem: Schema.String, name: Schema.String })),
  versions: Schema.optional(Schema.Array(Schema.String)),
  ranges: Schema.optional(
    Schema.Array(Schema.Struct({ type: Schema.String, events: Schema.Array(RangeEvent) }))
  )
})

const Advisory = Schema.Struct({
  id: Schema.String,
  modified: Schema.String,
  withdrawn: Schema.optional(Schema.String),
  summary: Schema.optional(Schema.String),
  affected: Schema.optional(Schema.Array(Affected))
})

export type Advisory = typeof Advisory.Type
type Affected = typeof Affected.Type
type RangeEvent = typeof RangeEvent.Type

/** Reads an advisory. Throws with the place of what is not as OSV has it. */
export const readAdvisory: (value: unknown) => Advisory = Schema.decodeUnknownSync(Advisory)

const FIRST = "0"

const bound = ({ introduced, fixed, last_affected: last }: RangeEvent): string =>
  introduced ?? fixed ?? last ?? FIRST

const order = (a: string, b: string): number => {
  if (a === FIRST || b === FIRST) return Number(b === FIRST) - Number(a === FIRST)
  return compare(a, b)
}

/** Follows the events of a range in the order of their versions, as far as the version. */
const isInRange = (version: string, events: ReadonlyArray<RangeEvent>): boolean => {
  let isAffected = false
  for (const event of events.toSorted((a, b) => order(bound(a), bound(b)))) {
    const place = order(bound(event), version)
    if (event.introduced !== undefined && place <= 0) isAffected = true
    if (event.fixed !== undefined && place <= 0) isAffected = false
    if (event.last_affected !== undefined && place < 0) isAffected = false
  }
  return isAffected
}

/** Returns true for a version that is listed, or lies in a range. */
const isAffected = ({ versions = [], ranges = [] }: Affected, version: string): boolean =>
  versions.includes(version) ||
  ranges.some(({ type, events }) => type !== "GIT" && isInRange(version, events))

/** The versions of npm packages that an advisory affects; none of one that was withdrawn. */
export const affectedVersions = (
  { affected = [], withdrawn }: Advisory,
  installed: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyArray<{ readonly name: string; readonly version: string; readonly fixed: string }> => {
  if (withdrawn !== undefined) return []
  return affected.flatMap((each) => {
    if (each.package?.ecosystem !== "npm") return []
    const { name } = each.package
    const fixed = (each.ranges ?? []).flatMap(({ events }) =>
      events.flatMap((event) => event.fixed ?? [])
    )
    return (installed.get(name) ?? [])
      .filter((version) => isAffected(each, version))
      .map((version) => ({ name, version, fixed: fixed.join(" or ") || "no version" }))
  })
}
