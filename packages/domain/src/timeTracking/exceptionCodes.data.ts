/** Codes of exceptions in recorded time. One that blocks must be corrected or waived before approval. */

export const exceptionCodes = [
  { code: "missed-in", blocks: true, meaning: "work ends, or a break begins, without a clock-in" },
  {
    code: "missed-out",
    blocks: true,
    meaning: "a clock-in, or the end of a break, has no clock-out"
  },
  {
    code: "overlap",
    blocks: true,
    meaning: "two stretches of work cross; shared time counts once"
  },
  {
    code: "long-shift",
    blocks: true,
    meaning:
      "a shift is longer than the longest that is allowed; it counts nowhere until it is mended or waived"
  },
  { code: "duplicate", blocks: false, meaning: "the same punch within 60 seconds; it is ignored" },
  {
    code: "clock-drift",
    blocks: false,
    meaning: "the device's clock differs by more than 5 minutes"
  },
  { code: "late-punch", blocks: false, meaning: "a punch arrived after the approval" },
  { code: "unscheduled", blocks: false, meaning: "work on a day that is not scheduled" },
  { code: "late-in", blocks: false, meaning: "work began after the scheduled time" },
  { code: "early-out", blocks: false, meaning: "work ended before the scheduled time" },
  { code: "auto-meal", blocks: false, meaning: "a meal was taken off automatically" },
  {
    code: "attestation-no",
    blocks: true,
    meaning: "the worker does not confirm meals, rests or times"
  },
  {
    code: "correction-asked",
    blocks: true,
    meaning: "the worker asks for a correction of the day; the reason of its waiver is the answer"
  },
  { code: "meal-missed", blocks: false, meaning: "no meal was taken" },
  { code: "meal-late", blocks: false, meaning: "a meal began too late" },
  { code: "meal-short", blocks: false, meaning: "a meal was too short" },
  { code: "second-meal-missed", blocks: false, meaning: "no second meal was taken" },
  { code: "rest-missed", blocks: false, meaning: "the worker reports missed rest breaks" },
  { code: "time-off-worked", blocks: true, meaning: "work during approved time off" },
  {
    code: "after-termination",
    blocks: true,
    meaning: "work after the last day; it counts nowhere"
  },
  {
    code: "before-joining",
    blocks: true,
    meaning: "work before the first day; it counts nowhere"
  },
  {
    code: "more-than-a-day",
    blocks: true,
    meaning: "punches and entries of a workday add up to more than it has"
  },
  { code: "duplicate-entry", blocks: false, meaning: "the same entry twice; both count" },
  {
    code: "entry-beside-punches",
    blocks: false,
    meaning: "the punches of a workday come to as much as an entry beside them; both count"
  },
  { code: "other-state", blocks: false, meaning: "work at a location in another state" },
  { code: "overtime-near", blocks: false, meaning: "35 hours or more in the current workweek" }
] as const

export type ExceptionCode = (typeof exceptionCodes)[number]["code"]
