/** The words of the home page: what waits, the health of the service, the last days. */
import { plural } from "@payroll/ui/format.ts"

const COUNT_MAX = 100

/** A count of what a list shows, such as "100 or more" where it has more. */
const some = (count: number, one: string, other: string, hasMore = false): string =>
  hasMore || count >= COUNT_MAX
    ? `${Math.min(count, COUNT_MAX)} or more ${other}`
    : plural(count, one, other)

export const homeWords = {
  work: {
    title: "To do",
    filter: "Something to do",
    deadline: (day: string) => `Run payroll by ${day}`,
    late: (day: string) => `Payroll is late: due ${day}`,
    more: (count: number) => `and ${count} more`,
    payDate: (period: string, pay: string) => `Period ${period}, paid on ${pay}.`,
    openPeriod: "Open period",
    failed: "The verification failed",
    openCompany: "Open company",
    exceptions: (count: number) => plural(count, "problem in timesheets", "problems in timesheets"),
    exceptionsHint: "These timesheets cannot be approved as they are.",
    openExceptions: "Open problems",
    timeOff: (count: number) => plural(count, "time off request", "time off requests"),
    timeOffFirst: (day: string) => `The first day asked for is ${day}.`,
    decide: "Decide",
    missing: (count: number) => `${plural(count, "thing is", "things are")} missing`,
    missingHint: "Its onboarding is not complete."
  },
  home: {
    title: "Home",
    greeting: (hour: number, name: string) =>
      `Good ${hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"}, ${name}`,
    addCompany: "Add company",
    waits: "Needs you now",
    nothing: "Nothing waits for you",
    nothingYet: "Nothing found so far",
    nothingYetHint: "There is more than is looked through here.",
    reading: "More is being read.",
    notAll: "Not everything could be read, so more may wait for you.",
    companies: "Companies with work",
    someCompanies: (count: number) => `The ${count} most urgent are here.`,
    allCompanies: "All companies with work",
    nothingHint: "Deadlines, reviews, requests and failures appear here, the most urgent first.",
    reviews: (count: number) =>
      `${some(count, "verification waits", "verifications wait")} for a decision`,
    oldest: (name: string) => `The oldest is ${name}.`,
    startReviewing: "Start reviewing",
    overdue: (count: number) =>
      `${some(count, "verification is", "verifications are")} late at the provider`,
    overdueHint: "The provider has not answered for more than an hour.",
    see: "See them",
    second: (count: number) =>
      `${some(count, "decision waits", "decisions wait")} for a second person`,
    secondHint: "Somebody else than the first person has to agree.",
    decide: "Decide",
    corrections: (count: number) =>
      `${some(count, "correction of hours waits", "corrections of hours wait")} for an answer`,
    correctionsHint: "Workers say that a day is wrong. Correct the times, or answer them.",
    erasures: (count: number) =>
      `${some(count, "request to erase waits", "requests to erase wait")} for a second person`,
    erasuresHint: "What is stored about people or companies is erased once they are confirmed.",
    seeErasures: "See request",
    guests: (count: number) => `${some(count, "person waits", "people wait")} to be confirmed`,
    guestsHint: "No code can be mailed to them. Call them, then confirm that it is them.",
    seeGuest: "See who",
    failing: (host: string) => `Events to ${host} cannot be delivered`,
    failingHint: (companies: number) =>
      `Events of ${some(companies, "company", "companies")} are waiting; none is lost.`,
    disabled: (host: string) => `The endpoint ${host} is off`,
    disabledHint: {
      person: "Somebody turned it off. Events are kept until it is on again.",
      gone: "Its receiver said that it is gone.",
      failing: "Nothing could be delivered for too long."
    },
    seeEndpoint: "See endpoint",
    tried: (count: number, hasMore: boolean) =>
      `${some(count, "request", "requests", hasMore)} of today tried too many numbers`,
    triedHint: "Somebody may be guessing SSNs, EINs or accounts.",
    payrollIssued: (count: number, hasMore: boolean) =>
      `${some(count, "credential for payroll was", "credentials for payroll were", hasMore)} issued this week`,
    recipientsAdded: (count: number, hasMore: boolean) =>
      `${some(count, "recipient", "recipients", hasMore)} of hand-overs added this week`,
    recentHint: "Make sure that you know about it.",
    seeWho: "See who",
    health: "Health",
    fine: "The service is running.",
    writes: "Changes can be saved",
    noWrites: "Changes cannot be saved",
    held: "Deliveries are held until somebody releases them",
    receiving: (count: number) => `${some(count, "endpoint receives", "endpoints receive")} events`,
    allFigures: "All figures",
    last: "Last 30 days",
    trends: {
      companiesCreated: "Companies registered",
      workersActivated: "Workers who became active",
      reviewsDecided: "Reviews decided",
      deliveriesFailed: "Deliveries that failed"
    },
    started: "Get started",
    welcome: (name: string) => `Welcome, ${name}`,
    steps: {
      signIn: ["Sign in as yourself", "Done: the audit shows who did what."],
      company: [
        "Add the first company",
        "Legal name, EIN, address and one administrator. About 5 minutes."
      ],
      schedule: ["Set a pay schedule", "See every pay date of the year before you save it."],
      connect: ["Connect your system", "Get an event whenever something changes."]
    },
    stepDone: "Done",
    tryCalendar: "Try the calendar",
    addEndpoint: "Add endpoint"
  }
}
