/** The charts of the figures: which values stand in which one. */
import type { AnswerOf } from "../api/call.ts"
import type { words } from "../text/words.ts"

export type FiguresAnswer = AnswerOf<"getFigures">
export type Day = FiguresAnswer["days"][number]
type Name = keyof (typeof words.figures)["names"]

export interface FigureGroup {
  readonly key: keyof (typeof words.figures)["groups"]
  readonly kind: "bars" | "lines"
  readonly of: ReadonlyArray<readonly [name: Name, tone: 1 | 2 | 3 | 4 | 5]>
}

export const groups: ReadonlyArray<FigureGroup> = [
  {
    key: "companies",
    kind: "lines",
    of: [
      ["companiesCreated", 1],
      ["companiesPassed", 5],
      ["companiesFailed", 3]
    ]
  },
  { key: "workers", kind: "bars", of: [["workersActivated", 1]] },
  { key: "reviews", kind: "bars", of: [["reviewsDecided", 1]] },
  { key: "waits", kind: "bars", of: [["reviewHoursMedian", 4]] },
  { key: "events", kind: "bars", of: [["events", 1]] },
  {
    key: "deliveries",
    kind: "bars",
    of: [
      ["deliveries", 1],
      ["deliveriesFailed", 3]
    ]
  },
  {
    key: "times",
    kind: "lines",
    of: [
      ["deliveryMsP50", 1],
      ["deliveryMsP95", 2]
    ]
  },
  { key: "wholeValues", kind: "bars", of: [["wholeValues", 2]] },
  {
    key: "links",
    kind: "lines",
    of: [
      ["linksMade", 1],
      ["linksOpened", 2],
      ["linksCompleted", 5]
    ]
  },
  { key: "linkTimes", kind: "bars", of: [["linkHoursMedian", 4]] }
]

const hasAny = ({ date: _, ...counts }: Day): boolean =>
  Object.values(counts).some((count) => typeof count === "number" && count > 0)

/** The days from the first one on which anything happened. */
export const countedDays = (days: ReadonlyArray<Day>): ReadonlyArray<Day> => {
  const first = days.findIndex(hasAny)
  return first === -1 ? [] : days.slice(first)
}
