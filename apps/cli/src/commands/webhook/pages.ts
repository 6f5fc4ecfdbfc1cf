/** What lists of events and of deliveries share. */
import * as Flag from "effect/cli/Flag"
import { filter, LISTED_MAX } from "../../pages.ts"

/** The filters that lists of events and of deliveries share. */
export const eventFlags = {
  company: filter("company", "The id of a company"),
  events: Flag.String("event").pipe(
    Flag.withDescription("A type of event, or a group such as employee.*; repeatable"),
    Flag.atLeast(0)
  ),
  since: filter("since", "The earliest time, such as 2026-03-08 or 2026-03-08T09:05:00Z")
}

/** What follows a list. */
export const endLine = (hasMore: boolean, upTo: string | undefined): ReadonlyArray<string> => {
  if (hasMore) return [`Only the first ${LISTED_MAX} are listed: go on with a later --since.`]
  return upTo === undefined ? [] : [`Complete up to ${upTo}.`]
}
