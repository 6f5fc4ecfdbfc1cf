/** The words of webhooks and events. */
import type { EventCategory } from "@payroll/domain/event/event"
import { plural } from "@payroll/ui/format.ts"
import type { AnswerOf, RequestOf } from "./answers.ts"

type Endpoint = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]
type Result = NonNullable<RequestOf<"getWebhookDeliveries">["result"]>
type StoryStatus = AnswerOf<"getEvent">["event"]["deliveries"][number]["status"]

/** The names of an event when its record was added, and when its state changed. */
const eventNames: Readonly<Record<EventCategory, readonly [insert: string, update: string]>> = {
  "company.kybstatus": ["Company registered", "Company verification changed"],
  "companybankaccount.companybankaccountstatus": [
    "Company account added",
    "Company account changed"
  ],
  "employeebankaccount.employeebankaccountstatus": [
    "Worker's account added",
    "Worker's account changed"
  ],
  "employee.kycstatus": ["Worker's identity entered", "Worker's verification changed"],
  "employee.employeestatus": ["Worker added", "Worker's state changed"],
  "payschedule.payschedulestatus": ["Pay schedule added", "Pay schedule changed"],
  "payperiod.payperiodstatus": ["Pay period added", "Pay period changed"],
  "timeoffpolicy.timeoffpolicystatus": ["Time off policy added", "Time off policy changed"],
  "timeoffassignment.timeoffassignmentstatus": [
    "Time off policy assigned",
    "Time off assignment changed"
  ],
  "timeoffrequest.timeoffrequeststatus": ["Time off requested", "Time off request changed"],
  "timesheet.timesheetstatus": ["Timesheet opened", "Timesheet changed"],
  "timesheetamendment.timesheetamendmentstatus": [
    "Timesheet amendment added",
    "Timesheet amendment changed"
  ],
  "timeexception.timeexceptionstatus": ["Exception found", "Exception changed"],
  "flowlink.flowlinkstatus": ["Link made", "Link changed"],
  "payaccount.hold": ["Change of account held", "Hold of an account changed"],
  "guestcode.lock": ["Codes of a worker locked", "Codes of a worker unlocked"],
  "document.documentstatus": ["Document assigned", "Document changed"],
  "credential.credentialstatus": ["Payroll credential made", "Payroll credential changed"],
  "recipient.recipientstatus": ["Recipient added", "Recipient changed"]
}

/** The name of an event; the type itself where it is of another version. */
export const eventName = (type: string | null): string => {
  if (type === null) return webhooksWords.events.one
  const [, category = "", kind] = /^(.*)\.(insert|update)$/.exec(type) ?? []
  const names = (eventNames as Readonly<Record<string, readonly [string, string]>>)[category]
  return names?.[kind === "insert" ? 0 : 1] ?? type
}

const groups: Readonly<Record<string, string>> = {
  "company.*": "Companies",
  "companybankaccount.*": "Accounts of companies",
  "employeebankaccount.*": "Accounts of workers",
  "employee.*": "Workers",
  "payschedule.*": "Pay schedules",
  "payperiod.*": "Pay periods",
  "timeoffpolicy.*": "Time off policies",
  "timeoffassignment.*": "Assignments of time off",
  "timeoffrequest.*": "Requests for time off",
  "timesheet.*": "Timesheets",
  "timesheetamendment.*": "Amendments of timesheets",
  "flowlink.*": "Links to pages for people",
  "payaccount.*": "Held changes of bank accounts",
  "guestcode.*": "Locked codes of workers",
  "document.*": "Documents to sign",
  "timeexception.*": "Exceptions of timesheets",
  "credential.*": "Credentials for payroll",
  "recipient.*": "Recipients of hand-overs"
}

const results: Readonly<Record<Result, string>> = {
  delivered: "Delivered",
  refused: "Refused",
  blocked: "Address not allowed",
  dns: "Name not found",
  connect: "Connection refused",
  tls: "No secure connection",
  timeout: "Timed out",
  reset: "Connection closed",
  tooLarge: "Answer too large",
  protocol: "Not an HTTP answer",
  halted: "Waits for a person",
  "given up": "Given up",
  skipped: "Passed over",
  expired: "Expired"
}

const stories: Readonly<Record<StoryStatus, string>> = {
  delivered: "Delivered",
  "given up": "Given up",
  skipped: "Passed over",
  expired: "Expired",
  waiting: "Waits",
  halted: "Waits for a person",
  passed: "Not sent to it",
  ended: "Ended"
}

const reasons: Readonly<Record<NonNullable<Endpoint["disabledReason"]>, string>> = {
  person: "A person turned it off",
  gone: "It answered that it is gone for good (410)",
  failing: "It was turned off because it kept failing"
}

const orders: Readonly<Record<Endpoint["order"], readonly [label: string, detail: string]>> = {
  halt: ["Wait for a person", "The company's events keep their order; somebody tries them again"],
  skip: ["Go on with the next event", "The failed event is given up; it can be sent again later"]
}

const replays: Readonly<Record<NonNullable<Endpoint["replay"]>["kind"], string>> = {
  company: "Events of a company",
  since: "All since a time",
  missed: "All that were missed"
}

const eventCount = (count: number): string => plural(count, "event", "events")
const ofCompanies = (count: number): string => plural(count, "company", "companies")

export const webhooksWords = {
  events: {
    title: "Events",
    one: "Event",
    none: "No event yet",
    noneHint: "A company that is registered makes the first ones.",
    company: "Company",
    aCompany: "A company",
    client: "The client itself",
    type: "About",
    sequence: "Number",
    when: "When",
    since: "Since (day or time)",
    groups,
    story: "At each endpoint",
    stories,
    noDeliveries: "No endpoint gets this event.",
    tries: (count: number) => plural(count, "try", "tries"),
    next: (time: string) => `Next try ${time}`,
    body: "As it is sent",
    technicalName: "Type",
    id: "ID",
    companyId: "Company ID",
    timestamp: "the second of the attempt",
    signature: "of the ID, the second and the body, by the secret of the endpoint",
    curl: "Repeat it with curl",
    curlHint: "Without a signature, for a receiver that does not look at it. URL is its address.",
    send: "Send it again",
    from: "Send all from here",
    retry: "Try again now",
    retryTitle: "Try again now?",
    retryText: "The event is tried again at once; the events behind it follow in their order.",
    skip: "Pass over it",
    skipTitle: "Pass over this event?",
    skipText: "The receiver does not get it. The events behind it are sent now.",
    skipped: "The event was passed over",
    retried: "It is tried again",
    anEndpoint: "Endpoint",
    count: (count: number) => plural(count, "event", "events")
  },
  webhooks: {
    title: "Webhooks",
    none: "No endpoint yet",
    noneHint: "An endpoint gets every event from the time on when it is added.",
    addNeedsClient: "An endpoint is added for one client. Choose it first.",
    add: "Add endpoint",
    url: "Address",
    name: "What it is for",
    status: "State",
    statuses: { enabled: "On", disabled: "Off" },
    held: "All deliveries of the service are held.",
    healthy: "Nothing waits to be sent.",
    failing: "Failing",
    waitsForYou: "Waits for you",
    waits: "Waits",
    health: "What waits",
    reasons,
    results,
    orders,
    sentence: {
      waitCount: (count: number, companies: number) =>
        `${eventCount(count)} of ${ofCompanies(companies)} ${count === 1 ? "waits" : "wait"}`,
      noneLost: "none is lost",
      since: (what: string, time: string) => `${what} since ${time}.`,
      noSince: (what: string) => `${what}.`,
      off: "They are sent when it is turned on again.",
      halted: (companies: number) =>
        `Those of ${ofCompanies(companies)} wait for you after the last try.`,
      paused: (time: string) => `The receiver asked for a pause until ${time}.`,
      oldest: (time: string) => `The oldest is from ${time}.`,
      failed: "Deliveries have failed"
    },
    figures: {
      waiting: "Waiting",
      delivered: "Delivered, 24 hours",
      failed: "Failed tries, 24 hours",
      companies: "Companies that wait for you",
      oldest: (time: string) => `Oldest from ${time}`
    },
    lastDay: "Last 24 hours",
    hour: "Hour",
    tries: "tries",
    delivered: "Delivered",
    failed: "Failed",
    noTries: "No try is counted. Counts are half a minute behind.",
    lastDayLine: (delivered: string, failed: string) => `${delivered} delivered, ${failed} failed`,
    deliveries: "Latest tries",
    noDeliveries: "Nothing was sent yet.",
    result: "Result",
    testMessage: "Test message",
    when: "When",
    took: (ms: string) => `${ms} ms`,
    settings: "Settings",
    edit: "Edit",
    events: "Events",
    allEvents: "All",
    order: "After the last try",
    secret: "Old secret",
    oldSecret: (time: string) => `Signs too until ${time}`,
    noOldSecret: "None",
    added: "Added",
    replay: "Last sending again",
    replays,
    replayLine: (kind: string, time: string, companies: string, isDone: boolean) =>
      `${kind}, ${time}: ${companies} ${isDone ? "done" : "so far"}`,
    companiesCount: ofCompanies,
    yourEnd: "Check your end",
    yourEndSteps: [
      "Does the address answer from the network of this service?",
      "Does a firewall let the service through?",
      "Send a test: it is signed like a real event."
    ],
    more: "More for this endpoint",
    test: "Send test",
    testTook: (what: string) => `The receiver took it: ${what}`,
    testFailed: "The receiver did not take it",
    tryNow: "Try now",
    tryTitle: (count: number) => `Try ${count === 1 ? "the event" : `all ${count} events`} now?`,
    tryText: (url: string) =>
      `They go to ${url} in the order of each company. If they fail again, the usual tries go on.`,
    tried: "The events are tried again",
    turnOff: "Turn off",
    turnedOff: "The endpoint is off",
    turnOn: "Turn on",
    turnedOn: "The endpoint is on",
    newSecret: "New secret",
    sendMissed: "Send what was missed",
    sendSince: "Send again since a day",
    since: "Since",
    count: "Count them",
    discard: "Pass over what waits",
    discardTitle: (count: number) => `Pass over ${eventCount(count)}?`,
    discardText: "The receiver does not get them, unless they are sent again later.",
    discarded: "What waited was passed over",
    remove: "Remove",
    removeTitle: "Remove this endpoint?",
    removeText: (count: number) =>
      `${count === 0 ? "Nothing waits for it" : `${eventCount(count)} that wait for it are lost`}. The log of its deliveries stays.`,
    removed: "The endpoint was removed",
    replayTitle: "Send events again?",
    replayText: (count: string, companies: string, waiting: string, url: string) =>
      `${count} of ${companies} are sent again to ${url}, in the order of each company. Behind them wait ${waiting}.`,
    replayOne: (url: string) => `The event goes to ${url} at once, out of its order.`,
    replayAct: "Send again",
    atLeast: (count: string) => `${count} or more`,
    eventCount
  }
}
