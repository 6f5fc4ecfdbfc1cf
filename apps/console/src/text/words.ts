/** Every word that the console shows. */
import { auditWords } from "./audit.ts"
import { clientsWords } from "./clients.ts"
import { figuresWords } from "./figures.ts"
import { homeWords } from "./home.ts"
import { insightWords } from "./insight.ts"
import { companiesWords } from "./companies.ts"
import { recordsWords } from "./records.ts"
import { reviewsWords } from "./reviews.ts"
import { shellWords } from "./shell.ts"
import { workersWords } from "./workers.ts"
import { webhooksWords } from "./webhooks.ts"
import { timeOffWords } from "./timeOff.ts"
import { timesheetWords } from "./timesheets.ts"

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 4
})
const count = new Intl.NumberFormat("en-US")

export const words = {
  ...reviewsWords,
  ...recordsWords,
  ...webhooksWords,
  ...clientsWords,
  ...auditWords,
  ...figuresWords,
  ...companiesWords,
  ...insightWords,
  ...workersWords,
  ...timeOffWords,
  ...timesheetWords,
  ...shellWords,
  ...homeWords,
  values: {
    none: "–",
    canBecome: "can become",
    notGiven: "Not given",
    yes: "yes",
    no: "no",
    withCredentialOf: (person: string) => `with the credential of ${person}`
  },
  read: {
    loading: "Loading",
    again: "Try again",
    noPart: "This part of the console cannot be loaded. It may have been updated.",
    requestId: "Request",
    old: "What you see may be out of date:",
    cannotReach: "The service cannot be reached.",
    notThere: "There is no such record, or it is not yours to see.",
    unreachable: "The service did not answer. It may or may not have been saved. Try again.",
    notAllowed: "Your role does not allow this.",
    conflict: "Nothing was stored. The page shows how it is now."
  },
  lists: {
    pages: "Pages of the list",
    first: "First page",
    next: "Next page",
    filter: "Filter",
    filters: "Filters",
    clear: "Clear",
    set: "Filters that are set",
    takeOff: (label: string, value: string) => `Take off ${label}: ${value}`,
    any: "any",
    csv: "Rows as CSV",
    atLeast: (value: string) => `${value} or more`
  },
  command: {
    cancel: "Cancel"
  },
  /** Minutes as hours and minutes, with the sign of a debt. */
  duration: (minutes: number) => {
    const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
    const parts = [
      ...(hours > 0 || rest === 0 ? [`${count.format(hours)} h`] : []),
      ...(rest > 0 ? [`${rest} min`] : [])
    ]
    return `${minutes < 0 ? "−" : ""}${parts.join(" ")}`
  },
  milliseconds: (ms: number) => `${count.format(ms)} ms`,
  endsWith: (last: string) => `ends in ${last}`,
  money: (value: number) => dollars.format(value),
  number: (value: number) => count.format(value)
}
