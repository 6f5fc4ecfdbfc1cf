/** Every word that the console shows. */
import { insightWords } from "./insight.ts"
import { integrationWords } from "./integration.ts"
import { recordsWords } from "./records.ts"
import { reviewsWords } from "./reviews.ts"
import { timeWords } from "./time.ts"

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 4
})
const count = new Intl.NumberFormat("en-US")

export const words = {
  ...reviewsWords,
  ...recordsWords,
  ...integrationWords,
  ...insightWords,
  ...timeWords,
  name: "Payroll console",
  skip: "Skip to the content",
  values: {
    none: "–",
    canBecome: "can become",
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
    csv: "Rows as CSV"
  },
  shell: {
    sections: "Sections",
    work: "Work",
    records: "Records",
    integration: "Integration",
    insight: "Insight",
    signOut: "Sign out",
    stillIn: (why: string) => `You are still signed in: ${why}.`,
    live: "Live",
    notLive: "Not live: read again every 10 seconds",
    client: "Client",
    changeClient: "Change",
    sandbox:
      "Sandbox: nearly everybody passes verification. Do not enter data of real companies or people.",
    chooseClient: "Choose a client to see its records.",
    clientName: "Name of the client",
    show: "Show",
    notFound: "There is no such page.",
    notFoundHint: "Choose a section, or press ? for all keys.",
    menu: "Menu",
    theme: "Colours",
    themes: { auto: "as the machine", light: "light", dark: "dark" }
  },
  help: {
    title: "Keys",
    go: "Go to",
    keys: {
      "/": "the search",
      j: "the next row of a table",
      k: "the row before",
      Enter: "opens the row",
      a: "choose approve, in a case",
      r: "choose reject, in a case",
      "Ctrl Enter": "stores the decision, from its reason",
      Esc: "leaves a field, closes what is over the page",
      "?": "shows these keys"
    },
    note: "No single key stores anything.",
    close: "Close"
  },
  command: {
    once: "Store this secret now. It is not shown again.",
    name: "Of",
    secret: "Secret",
    copy: "Copy the secret",
    copied: "The secret is copied.",
    stored: "I have stored it",
    cancel: "Cancel"
  },
  search: {
    label: "Search",
    hint: "Search: a name, an id, or the last four digits of an EIN",
    found: "What was found",
    nothing: "Nothing was found.",
    kinds: { company: "Company", worker: "Worker", event: "Event" }
  },
  signIn: {
    title: "Sign in",
    again: "Your session has ended. Sign in again.",
    hint: "With a credential that carries your name. The first start wrote one to credentials.json in the data directory.",
    keyId: "Key id",
    secret: "Secret",
    submit: "Sign in",
    wrong: "The key id or the secret is wrong."
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
