/** The flags and the end that lists of events and of deliveries share. */
import * as Flag from "effect/cli/Flag"
import { filter, LISTED_MAX } from "../../pages.ts"

/** The filters that lists of events and of deliveries share. */
export const eventFlags = {
  companyId: filter("company", "The id of a company"),
  eventTypes: Flag.String("event").pipe(
    Flag.withDescription("A type of event, or a group such as employee.*; repeatable"),
    Flag.atLeast(0),
    Flag.map((types) => (types.length > 0 ? types : null))
  ),
  since: filter("since", "The earliest time, such as 2026-03-08 or 2026-03-08T09:05:00Z"),
  to: filter("to", "The time before which they are"),
  newestFirst: Flag.Boolean("oldest-first").pipe(
    Flag.withDescription(
      "Begin with the oldest; a list of all companies then ends 30 seconds ago, where it is complete"
    ),
    Flag.withDefault(false),
    Flag.map((isOldestFirst) => !isOldestFirst)
  )
}

/** Names the events of the client itself. */
export const ofClient = Flag.Boolean("of-client").pipe(
  Flag.withDescription("Only the events of the client itself, which belong to no company"),
  Flag.withDefault(false)
)

/** Returns the line after a list. */
export const endLine = (
  hasMore: boolean,
  upTo: string | undefined,
  { newestFirst }: { readonly newestFirst: boolean }
): ReadonlyArray<string> => {
  if (newestFirst) {
    return hasMore ? [`Only the newest ${LISTED_MAX} are listed: go on with an earlier --to.`] : []
  }
  if (hasMore) return [`Only the first ${LISTED_MAX} are listed: go on with a later --since.`]
  return upTo === undefined ? [] : [`Complete up to ${upTo}.`]
}
