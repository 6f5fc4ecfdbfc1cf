/** The words of time off policies: their rules, who has them, and what states ask for. */
import type { TimeOffPolicy, TimeOffRecalculation } from "@payroll/client"
import { formatDay, formatMinutes, plural } from "@payroll/ui/format.ts"

type Choices<T extends string> = Readonly<Record<T, string>>
type Described<T extends string> = Readonly<Record<T, readonly [label: string, detail: string]>>

const methods: Described<TimeOffPolicy["earningMethod"]> = {
  "Per Hour Worked": ["For hours worked", "Such as 1 hour for every 30 worked"],
  "Per Pay Period": ["Each pay period", "A year's hours in equal parts"],
  "Per Month": ["Each month", "A year's hours in twelve parts"],
  "Lump Sum": ["All at once", "At the start of each year"],
  Unlimited: ["Without a limit", "What is taken is recorded; there is no balance"],
  Manual: ["By hand", "Only what somebody enters as an adjustment"]
}

const bases: Choices<NonNullable<TimeOffPolicy["accrualBase"]>> = {
  "Hours Worked": "Hours worked",
  "Hours Worked Without Overtime": "Hours worked, without overtime",
  "Hours Paid": "Hours paid, also time off",
  "Hours Paid Without Overtime": "Hours paid, without overtime"
}

const years: Described<TimeOffPolicy["policyYear"]> = {
  "Calendar Year": ["January 1", "The calendar year"],
  Anniversary: ["Each worker's own day", "The day on which they got the policy"],
  "Fixed Date": ["Another day", "The same for all"],
  "Pay Periods": ["The first pay period", "The first that begins in a calendar year"]
}

const units: Choices<TimeOffPolicy["waitingPeriodUnit"]> = {
  Days: "days",
  Weeks: "weeks",
  Months: "months"
}

const waitsFor: Choices<TimeOffPolicy["waitingAppliesTo"]> = {
  Use: "taking it",
  Accrual: "earning it",
  Both: "earning and taking it"
}

const approvals: Described<TimeOffPolicy["approvalMode"]> = {
  Required: ["Somebody approves", "A request waits until a person decides"],
  Automatic: ["By itself", "A request that passes the checks is approved at once"]
}

const holidays: Choices<NonNullable<TimeOffPolicy["holidays"]>> = {
  Company: "Those of the company",
  "Federal Reserve": "Days on which banks are closed",
  None: "None"
}

const statuses: Choices<TimeOffRecalculation["status"]["status"]> = {
  Queued: "The comparison begins in a moment.",
  Running: "The balances are compared.",
  Done: "All balances were compared.",
  Failed: "A balance cannot be computed. It is tried again in a quarter of an hour."
}

const HOUR = 60

const hours = (minutes: number): string => formatMinutes(minutes)

/** A rate of hours worked: an hour for so many, or else the part of an hour for each. */
const rate = (earned: number, per: number): string =>
  earned === HOUR
    ? `${hours(earned)} for every ${hours(per)} worked`
    : `${Number((earned / per).toFixed(6))} h for each hour worked`

export const policyWords = {
  title: "Policies",
  one: "Policy",
  methods,
  bases,
  years,
  units,
  waitsFor,
  approvals,
  holidays,
  statuses,
  add: "Add policy",
  none: "No policies",
  noneHint: "A policy says how workers earn time off. Begin with what your state asks for.",
  policies: (count: number) => plural(count, "policy", "policies"),
  earns: "Earned",
  who: "Who has it",
  law: "Law",
  state: "State",
  active: "Active",
  ends: (day: string) => `Ends ${formatDay(day)}`,
  ended: (day: string) => `Ended ${formatDay(day)}`,
  nobody: "Nobody",
  have: (count: number, hasMore: boolean) => `${count}${hasMore ? "+" : ""}`,
  meets: (state: string) => `Meets ${state}`,
  below: (state: string) => `Below ${state}`,
  notCompared: "Nothing to compare",
  without: (workers: number, state: string) =>
    `${plural(workers, "worker", "workers")} in ${state} ${workers === 1 ? "has" : "have"} no sick leave and no paid time off`,
  withoutHint: (source: string) => `The state asks for a minimum: ${source}.`,
  rate,
  aYear: (minutes: number, method: "Per Pay Period" | "Per Month") =>
    `${hours(minutes)} a year, in equal parts each ${method === "Per Month" ? "month" : "pay period"}`,
  aPeriod: (minutes: number, method: "Per Pay Period" | "Per Month") =>
    `${hours(minutes)} each ${method === "Per Month" ? "month" : "pay period"}`,
  atOnce: (minutes: number) => `${hours(minutes)} at the start of each year`,
  tier: (months: number, what: string) => `After ${plural(months, "month", "months")}: ${what}`,
  atMost: (minutes: number) => `At most ${hours(minutes)}`,
  cap: (minutes: number) => `a balance of at most ${hours(minutes)}`,
  noLimit: "No limit",
  all: "All of it",
  nothing: "Nothing",
  expires: (carried: string, span: string) => `${carried}, for ${span}`,
  span: (quantity: number, unit: TimeOffPolicy["waitingPeriodUnit"]) =>
    plural(quantity, units[unit].slice(0, -1), units[unit]),
  atStart: "At once",
  wait: (span: string, what: string) => `After ${span}, which count for ${what}`,
  ahead: (days: number) => `${plural(days, "day", "days")} ahead`,
  inARow: (days: number) => `At most ${plural(days, "day", "days")} in a row`,
  noTime: "On the same day",
  blocked: (from: string, to: string, name: string) =>
    `${formatDay(from)} to ${formatDay(to)}${name === "" ? "" : ` (${name})`}`,
  paid: "All of it is paid out",
  paidUpTo: (minutes: number) => `At most ${hours(minutes)} is paid out; the rest is lost`,
  notPaid: "The rest is lost",
  rule: {
    earned: "Earned",
    base: "Hours that count",
    tiers: "Longer service",
    cap: "Balance",
    yearCap: "Earned in a year",
    useCap: "Taken in a year",
    carried: "Carried over",
    year: "A year begins on",
    wait: "May be taken",
    smallest: "Smallest part",
    notice: "Asked for",
    row: "In a row",
    below: "Below zero",
    approval: "Approval",
    holidays: "Holidays that cost nothing",
    blocked: "Blocked days",
    leaving: "When somebody leaves"
  },
  rules: "Rules today",
  change: "Change rules",
  more: "More about this policy",
  end: "End policy",
  versions: "Rules by date",
  fromStart: "From the beginning",
  since: (day: string) => `From ${formatDay(day)}`,
  stored: (day: string) => `Stored ${day}`,
  lawTitle: "What states ask for",
  lawNone: "No state in which somebody has this policy asks for a minimum of it.",
  notAdvice: "Not legal advice. Cities and counties have rules of their own.",
  checked: (source: string, checked: string) =>
    checked === "unverified"
      ? `${source}. Nobody has checked it yet.`
      : `${source}. Checked ${checked}.`,
  minimum: (earned: number, per: number, year: number | null) =>
    `${rate(earned, per)}${year === null ? "" : `, ${hours(year)} a year`}`,
  mustCarry: (minutes: number) => `${hours(minutes)} carried over`,
  assigned: "Who has it",
  assign: "Add workers",
  noAssigned: "Nobody has this policy",
  noAssignedHint: "Add workers; each has a balance from the first day on.",
  assignments: (count: number) => plural(count, "assignment", "assignments"),
  from: "From",
  until: "Until",
  noEnd: "Goes on",
  dates: "Change dates",
  deed: "To do",
  begins: (day: string) => `Begins ${formatDay(day)}`,
  holds: "Has it",
  over: "Had it",
  start: {
    title: "Add a policy",
    yours: "Start from",
    yoursHint: "A preset fills in what a state asks for. You can give more, and change it later.",
    fits: "Fits your workers",
    sick: (state: string) => `${state}: paid sick leave`,
    leave: (state: string) => `${state}: paid leave for any reason`,
    size: (from: number, to: number | undefined) =>
      to === undefined
        ? from === 1
          ? ""
          : ` with ${from} or more workers`
        : ` with ${from} to ${to} workers`,
    vacation: "Vacation",
    vacationHint: "A year's hours, a part each pay period. States ask for none.",
    own: "Own rules",
    ownHint: "You set everything.",
    others: "Other states",
    other: "State",
    choose: "Choose a state",
    use: "Start from this",
    none: "No state of your locations asks for paid leave."
  },
  warnings: "Below what states ask for",
  affected: (workers: number) =>
    `${plural(workers, "worker has", "workers have")} it from that day on.`,
  past: "Their balances since then change at once; what they lack is stored as corrections.",
  recalculate: {
    act: "Check balances",
    title: "Check balances",
    hint: "Every balance is compared with what the rules ask for.",
    done: (accounts: number) => `${plural(accounts, "balance was", "balances were")} compared.`,
    same: "No balance differs",
    sameHint: "Every balance is what the rules ask for.",
    differences: (count: number) => plural(count, "difference", "differences"),
    first: (count: number) => `The first ${count} are shown.`,
    store: (count: number) => `Store ${plural(count, "correction", "corrections")}`,
    stored: "The corrections were stored",
    worker: "Worker",
    day: "Day",
    change: "Change"
  },
  preview: {
    hint: "Days off and holidays are not counted. The policy decides whether somebody approves it.",
    noSchedule: "The worker has no schedule, so nobody knows which days they work.",
    after: (minutes: number) => `${hours(minutes)} left after it`,
    problems: {
      required: "Something is missing.",
      range: "The days are not possible.",
      overlap: "There is another request on these days.",
      waiting: "It may not be taken yet.",
      blackout: "Nobody takes time off on these days.",
      notice: "It is asked for too late.",
      balance: "The balance is too low."
    },
    lacks: (minutes: number, day: string) => `${hours(minutes)} are missing on ${formatDay(day)}.`
  }
}
