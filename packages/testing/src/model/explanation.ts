/** Checks whether the outcomes of concurrent commits are possible in some serial order. */
import type { Commit, Outcome } from "@payroll/operations/writer"
import { after, judge, type State } from "./state.ts"

export interface Judged {
  readonly commit: Commit
  readonly outcome: Outcome
}

/** Returns the ids for which a commit may be stale. */
const touched = ({ changes }: Commit): ReadonlySet<string> =>
  new Set([
    ...changes.writes.map(({ record }) => record.id),
    ...changes.revisions.map(({ id }) => id),
    ...changes.events.map(({ companyId }) => companyId)
  ])

/** Any stale one may be reported, because row level security hides an id that another client has. */
const isOutcome = (state: State, { commit, outcome }: Judged): boolean => {
  const expected = judge(state, commit)
  if (expected._tag === "Stale" && outcome._tag === "Stale") {
    return outcome.scope === expected.scope || touched(commit).has(outcome.scope)
  }
  return JSON.stringify(expected) === JSON.stringify(outcome)
}

const hasPlaces = (
  { events }: State,
  { commit }: Judged,
  placeOf: (eventId: string) => number | undefined
): boolean => commit.changes.events.every(({ id }) => events.get(id) === placeOf(id))

/**
 * The state after these commits in an order that explains each outcome and the place of each event
 * in its sequence; undefined if there is none. A rejected commit may be anywhere in the order.
 */
export const explained = (
  before: State,
  all: ReadonlyArray<Judged>,
  placeOf: (eventId: string) => number | undefined
): State | undefined => {
  const winners = all.filter(({ outcome }) => outcome._tag === "Committed")
  const losers = all.filter(({ outcome }) => outcome._tag !== "Committed")
  const deadEnds = new Set<string>()

  const search = (
    state: State,
    won: ReadonlySet<Judged>,
    lost: ReadonlySet<Judged>
  ): State | undefined => {
    const lostNow = new Set(losers.filter((loser) => lost.has(loser) || isOutcome(state, loser)))
    if (won.size === winners.length) return lostNow.size === losers.length ? state : undefined
    const place = all.map((each) => (won.has(each) || lostNow.has(each) ? "1" : "0")).join("")
    if (deadEnds.has(place)) return undefined
    deadEnds.add(place)
    for (const winner of winners) {
      if (won.has(winner) || !isOutcome(state, winner)) continue
      const next = after(state, winner.commit)
      if (!hasPlaces(next, winner, placeOf)) continue
      const explanation = search(next, new Set([...won, winner]), lostNow)
      if (explanation) return explanation
    }
    return undefined
  }
  return search(before, new Set(), new Set())
}
