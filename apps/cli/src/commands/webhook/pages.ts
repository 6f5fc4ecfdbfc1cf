/** What lists of events and of deliveries share. */
import type * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { filter, LISTED_MAX, orNull } from "../../pages.ts"

/** The filters that lists of events and of deliveries share. */
export const eventFlags = {
  company: filter("company", "The id of a company"),
  events: Flag.String("event").pipe(
    Flag.withDescription("A type of event, or a group such as employee.*; repeatable"),
    Flag.atLeast(0)
  ),
  since: filter("since", "The earliest time, such as 2026-03-08 or 2026-03-08T09:05:00Z"),
  to: filter("to", "The time before which they are"),
  oldestFirst: Flag.Boolean("oldest-first").pipe(
    Flag.withDescription(
      "Begin with the oldest; a list of all companies then ends 30 seconds ago, where it is complete"
    ),
    Flag.withDefault(false)
  )
}

interface Given {
  readonly company: Option.Option<string>
  readonly events: ReadonlyArray<string>
  readonly to: Option.Option<string>
  readonly oldestFirst: boolean
}

/** What both lists ask for alike. */
export const eventFilter = ({ company, events, to, oldestFirst }: Given) => ({
  companyId: orNull(company),
  eventTypes: events.length > 0 ? events : null,
  to: orNull(to),
  newestFirst: !oldestFirst
})

/** What follows a list. */
export const endLine = (
  { oldestFirst }: Pick<Given, "oldestFirst">,
  hasMore: boolean,
  upTo: string | undefined
): ReadonlyArray<string> => {
  if (!oldestFirst) {
    return hasMore ? [`Only the newest ${LISTED_MAX} are listed: go on with an earlier --to.`] : []
  }
  if (hasMore) return [`Only the first ${LISTED_MAX} are listed: go on with a later --since.`]
  return upTo === undefined ? [] : [`Complete up to ${upTo}.`]
}
