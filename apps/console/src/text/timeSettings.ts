/** The words of the settings of time: what each means for pay, overtime rules, holidays. */
import { plural } from "@payroll/ui/format.ts"

const minutes = (count: number | string): string => `${count} minutes`

const weekdays = {
  Sunday: "Sunday",
  Monday: "Monday",
  Tuesday: "Tuesday",
  Wednesday: "Wednesday",
  Thursday: "Thursday",
  Friday: "Friday",
  Saturday: "Saturday"
} as const

/** Each setting with what it means for the pay of a worker. */
const terms = {
  workweek: {
    label: "The workweek begins",
    help: "Weekly overtime counts the 168 hours from then. A change begins with the next such moment."
  },
  workday: {
    label: "The workday begins",
    help: "Daily overtime counts from then. A shift across it is divided."
  },
  zone: {
    label: "Time zone of workers without a location",
    help: "Decides on which day their minutes are paid. Without one, that of the state in which they work."
  },
  rounding: {
    label: "Rounding of clock-in and clock-out",
    help: "Decides which minutes are paid. Breaks are never rounded; the exact times are kept."
  },
  unit: { label: "To steps of" },
  shift: {
    label: "Longest shift",
    help: "A longer one is not paid until somebody mends or accepts it."
  },
  rest: {
    label: "Rests are paid up to",
    help: "What is longer is not paid. Federal law counts rests of up to 20 minutes as work."
  },
  meal: {
    label: "Meals are unpaid from",
    help: "A shorter one is paid. By federal law it is 30 minutes as a rule."
  },
  autoMeal: {
    label: "Meal that is taken off by itself",
    help: "Is not paid where nobody clocked a meal. Somebody confirms each one."
  },
  approval: {
    label: "Timesheets need an approval",
    help: "Without it, hours are locked and paid as they were recorded."
  },
  self: {
    label: "People may approve their own timesheet",
    help: "Otherwise somebody else has to, before the hours are paid."
  },
  kiosk: {
    label: "PIN at a shared clock",
    help: "Nobody else can clock in for a worker, and be paid for it, where it is required."
  },
  holiday: {
    label: "Paid holidays count toward overtime",
    help: "More than the law asks for: overtime begins earlier in a week with a holiday."
  },
  timeOff: {
    label: "Paid time off counts toward overtime",
    help: "More than the law asks for: overtime begins earlier in a week with time off."
  },
  differentials: {
    label: "Extra pay by the time of day",
    help: "Minutes in these times are named in the payable hours of workers whose wage has differential pay."
  }
} as const

const breaks = {
  "paid-break-too-short": "Federal law counts rests of up to 20 minutes as work (29 CFR 785.18).",
  "unpaid-meal-too-short":
    "By federal law a meal of less than 30 minutes is work as a rule (29 CFR 785.19)."
} as const

const settings = {
  title: "How time is recorded",
  terms,
  weekdays,
  from: "From",
  fromHelp: "The first day. Hours that are locked stay as they were paid.",
  change: "Change settings",
  formTitle: "Change how time is recorded",
  save: "Save settings",
  saved: "The settings were saved",
  since: (day: string) => `Since ${day}`,
  planned: (day: string) => `Planned from ${day}`,
  until: (from: string, to: string) => `From ${from} until before ${to}`,
  defaults: "Nobody has changed these settings: they are the usual ones.",
  groups: {
    days: "Week and day",
    recorded: "Clocked time",
    breaks: "Rests and meals",
    approval: "Approval",
    overtime: "Overtime and extra pay"
  },
  roundings: {
    None: ["Not rounded", "Every minute is paid as it was clocked"],
    Nearest: ["To the nearest step", "Half a step or more counts up"],
    "Favor Worker": ["In favor of the worker", "Clock-in moves back, clock-out ahead"]
  },
  pins: { required: "Required", optional: "Only checked if it is typed" },
  minutes,
  at: "at",
  afterMinutes: "It is taken off after",
  name: "Name",
  begins: "Begins at",
  ends: "Ends at",
  days: "On",
  byRules: "As the overtime rules say",
  none: "None",
  yes: "Yes",
  no: "No",
  at24: (day: string, time: string) => `${day} at ${time}`,
  rounded: (how: string, unit: number | null) =>
    unit === null ? how : `${how}, steps of ${minutes(unit)}`,
  ofState: "That of the state",
  mealTaken: (length: number, after: number) =>
    `${minutes(length)} after ${minutes(after)} of work`,
  warnings: {
    "workweek-changed-often":
      "The beginning of the workweek changed more than twice in a year (29 CFR 778.105).",
    ...breaks
  },
  differential: (name: string, from: string, to: string, days: string) =>
    `${name}, ${from} to ${to} on ${days}`
} as const

const rules = {
  title: "Overtime rules",
  own: "Your own rules",
  ownHint:
    "Workers whose schedule names them are paid by them; others by the rules of their state.",
  none: "No rules of your own",
  noneHint: "Add the rules of an agreement, or of a state that is not checked.",
  noWorkers: "No workers yet",
  noWorkersHint: "The rules of each state in which somebody works stand here.",
  cut: "The company has more workers than are counted here; their states may be others.",
  add: "Add rules",
  change: "Change rules",
  addTitle: "Add overtime rules",
  changeTitle: (name: string) => `Change ${name}`,
  save: "Save rules",
  added: "The rules were added",
  changed: "The rules were changed",
  federal: "Federal rules",
  inState: (state: string) => `Overtime in ${state}`,
  workers: (count: number) => plural(count, "worker", "workers"),
  kinds: { own: "Own rules", federal: "Federal rules", "not checked": "Not checked" },
  meanings: {
    own: "The state has rules of its own, which are used.",
    federal: (day: string, source: string) =>
      `The state asks for no more than the federal rules, which are used. Checked ${day} (${source}).`,
    "not checked": (lacks: string | undefined) =>
      "Nobody has checked the rules of this state; the federal ones are used." +
      (lacks === undefined ? "" : ` Known and not in them: ${lacks}.`)
  },
  inWords: "What they mean",
  incomplete: "Complete the rules to see what they mean.",
  compared: (count: number) =>
    `Checked: in ${count} weeks of work they give no less overtime than the federal rules.`,
  weaker: "Less than the federal rules give",
  weak: (week: string, hours: string, federal: string) =>
    `In a week of ${week}: ${hours} of overtime; ${federal} by the federal rules.`,
  notCompared: "Not checked: whether they give what the law of a state or an agreement asks for.",
  breaks,
  from: "From",
  fromHelp: "Today if you leave it empty. Hours that are locked stay as they were paid.",
  first: "From the beginning",
  since: (day: string) => `From ${day}`,
  changedOn: (source: string, time: string) => `${source}, changed ${time}`,
  name: "Name",
  workday: "A workday is",
  workdays: {
    Clock: ["A calendar day", "From the beginning of the workday in the settings"],
    Rolling: ["24 hours", "From the beginning of work"]
  },
  daily: "Overtime of a day",
  weekly: "Overtime of a week",
  consecutive: "Overtime of one shift",
  seventhDay: "Overtime of the seventh day",
  meals: "Meals that are due",
  after: "After minutes",
  label: "Paid as",
  labels: { overtime: "Overtime", doubleTime: "Double time" },
  source: "Where it stands",
  sourceOfAll: "Where these rules stand",
  sourceHelp: "Such as an agreement and its date. A timesheet shows it next to the minutes.",
  onlyAbove: "Only in weeks above minutes",
  mealMinutes: "Minutes of the meal",
  ifOver: "If worked over minutes",
  beginBy: "Begins by minute",
  waivable: "May be waived up to minutes",
  breaksGroup: "Rests, meals and long days",
  mealPremium: "Paid for a missed meal",
  mealPremiumHelp: "On a day with a meal that was missed, late or short.",
  restPremium: "Paid for missed rests",
  spreadOver: "A day is long over",
  spreadHelp: "From the first to the last punch.",
  spreadPremium: "Paid for a long day",
  minutes: "minutes"
} as const

const holidays = {
  title: "Holidays",
  none: "No holiday calendar",
  noneHint: "With one, scheduled workers are off and paid on its days without a request.",
  add: "Add a calendar",
  change: "Change calendar",
  addTitle: "Add the holiday calendar",
  changeTitle: (name: string) => `Change ${name}`,
  save: "Save calendar",
  added: "The calendar was added",
  changed: "The calendar was changed",
  name: "Name",
  base: "Begins with",
  bases: {
    "Federal Reserve": ["Holidays of the banks", "One on a Saturday closes no day"],
    "Federal Observed": [
      "Holidays of the federal government",
      "One on a Saturday closes the Friday before"
    ],
    None: ["No day", "Only those that you add"]
  },
  removed: "Of these, days that are worked as usual",
  moreDays: "Further days off",
  date: "Day",
  dayName: "Name",
  part: "Minutes off",
  paid: "Pay of a holiday",
  paidHelp: "Empty: the hours for which the worker is scheduled on that day.",
  paidScheduled: "A holiday pays the hours for which the worker is scheduled.",
  without: (names: string) => `Without ${names}.`,
  with: (names: string) => `Also ${names}.`,
  paidMinutes: (count: number) => `A holiday pays ${minutes(count)}.`,
  from: "From",
  fromHelp: "Today if you leave it empty. Approved time off keeps its days.",
  of: (year: number) => `Days off in ${year}`,
  ahead: (day: string) => `Days off in the year from ${day}`,
  noDay: "No day off",
  partOff: (count: number) => `${minutes(count)} off`,
  count: (count: number, year: number) => `${plural(count, "day", "days")} off in ${year}`,
  next: (day: string, name: string) => `next ${name}, ${day}`,
  before: "Year before",
  after: "Year after",
  versions: "By date",
  since: (day: string) => `From ${day}`,
  stale: (count: number) =>
    `${plural(count, "approved request counts", "approved requests count")} days in another way than the calendar does now. They keep their days.`
} as const

export const timeSettingsWords = { settings, rules, holidays } as const
