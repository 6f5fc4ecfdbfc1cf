/** The words of the home page: what waits, the health of the service, the last days. */
import { plural } from "@payroll/ui/format.ts"

const COUNT_MAX = 100

/** A count of what a list shows, such as "100 or more" where it has more. */
const some = (count: number, one: string, other: string, hasMore = false): string =>
  hasMore || count >= COUNT_MAX
    ? `${Math.min(count, COUNT_MAX)} or more ${other}`
    : plural(count, one, other)

export const homeWords = {
  home: {
    title: "Home",
    greeting: (hour: number, name: string) =>
      `Good ${hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"}, ${name}`,
    addCompany: "Add company",
    waits: "Needs you now",
    nothing: "Nothing waits for you",
    nothingYet: "Nothing found so far",
    nothingYetHint: "Not everything is read yet, or there is more than is looked through here.",
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
    failed: (count: number, hasMore: boolean) =>
      `The verification of ${some(count, "company", "companies", hasMore)} failed`,
    open: (count: number, hasMore: boolean) =>
      `Something is missing of ${some(count, "company", "companies", hasMore)}`,
    among: (names: ReadonlyArray<string>) => `${names.join(", ")}.`,
    openCompanies: "Open companies",
    timeOff: (count: number) => some(count, "time off request", "time off requests"),
    timeOffFirst: (day: string) => `The first day asked for is ${day}.`,
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
    deadline: (day: string) => `Run payroll by ${day}`,
    payDate: (first: string, last: string, pay: string) =>
      `Period ${first} to ${last}, paid on ${pay}.`,
    openPeriods: "Open pay periods",
    tried: (count: number, hasMore: boolean) =>
      `${some(count, "request", "requests", hasMore)} of today tried too many numbers`,
    triedHint: "Somebody may be guessing SSNs, EINs or accounts.",
    payrollIssued: (count: number, hasMore: boolean) =>
      `${some(count, "key that reads", "keys that read", hasMore)} whole numbers was issued this week`,
    recipientsAdded: (count: number, hasMore: boolean) =>
      `${some(count, "recipient", "recipients", hasMore)} of hand-overs added this week`,
    recentHint: "Make sure that you know about it.",
    seeWho: "See who",
    health: "Health",
    fine: "The service is running.",
    writes: "Storage accepts writes",
    noWrites: "Storage accepts no writes",
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
