/** The words of the frame: navigation, search, session. */
import type { KybStatus } from "@payroll/client"

export const shellWords = {
  name: "Payroll",
  skip: "Skip to the content",
  payPeriods: { title: "Pay periods", shortTitle: "Pay" },
  shell: {
    sections: "Sections",
    waiting: " waiting",
    failing: " failing",
    mainSections: "Main sections",
    groups: { work: "", records: "People and pay", integration: "Integration", insight: "Insight" },
    company: "Company",
    allCompanies: "All companies",
    chooseCompany: "Choose a company",
    companyName: "Name of the company",
    client: "Client",
    chooseClient: "Choose a client",
    chooseClientHint:
      "Your credential works for every client. Choose whose records you want to see.",
    clientName: "Name of the client",
    noCompany: "No company has such a name.",
    show: "Show",
    find: "Find a worker, a company, or an ID",
    search: "Search",
    sandbox: "Sandbox",
    sandboxMeaning: ": test data only",
    live: "Live",
    notLive: "Not live: read again every 10 seconds",
    person: "theme and sign out",
    changeClient: (client: string) => `Leave client ${client}`,
    signOut: "Sign out",
    stillIn: (why: string) => `You are still signed in: ${why}.`,
    themes: { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
    help: "Help and keys",
    more: "More",
    time: "Time",
    notFound: "There is no such page",
    notFoundHint: "Choose a section, or search for a name.",
    home: "Go to Home"
  },
  search: {
    label: "Find a worker, a company, or an ID",
    results: "Results",
    nothing: "Nothing has this name",
    nothingHint: "Try the last name, the email, or the last four digits of an EIN.",
    hint: "By name or ID; companies by the last four of the EIN, too. To check an SSN, use Compare a number.",
    choose: "choose",
    open: "open",
    kinds: { company: "Companies", worker: "Workers", event: "Events" },
    companyStates: {
      new: "Not submitted yet",
      pending: "Verifying",
      passed: "Verified",
      failed: "Verification failed"
    } satisfies Readonly<Record<KybStatus, string>>,
    eventNumber: (sequence: string) => `Number ${sequence}`,
    visited: "Last visited"
  },
  frame: {
    breadcrumb: "Where you are",
    undo: "Undo",
    notDone: "This was not done",
    noForm: "The form cannot be opened",
    notConfirmed: "This is not confirmed",
    understood: "Close",
    filters: "Filters",
    takeOff: "Remove this filter",
    clear: "Clear",
    nothingHere: "Nothing on this page",
    nothingHereHint: "The list has other pages.",
    nothingMatches: "Nothing matches",
    nothingMatchesHint: "Remove a filter to see more.",
    pages: "Pages of the list",
    first: "First page",
    next: "Next page",
    bulk: {
      result: (stored: string, refused: number, unknown: number) => {
        const others = [
          ...(refused > 0 ? [`refused for ${refused}`] : []),
          ...(unknown > 0 ? [`not confirmed for ${unknown}`] : [])
        ]
        return [`Stored for ${stored}`, ...others].join(", ") + (others.length > 0 ? ":" : ".")
      },
      refused: (name: string, why: string) => `${name}: ${why}`
    },
    acts: "Actions",
    exportCsv: "Export CSV",
    copyId: "Copy ID",
    copied: "The ID was copied",
    notCopied: "The browser did not copy it"
  },
  help: {
    title: "Keys",
    go: "Go to",
    keys: {
      "/": "the search",
      j: "the next row of a table",
      k: "the row before",
      Enter: "opens the row",
      a: "choose approve, in a review",
      r: "choose reject, in a review",
      "Ctrl Enter": "saves the decision, from its reason",
      Esc: "leaves a field, closes what is over the page",
      "?": "shows these keys"
    },
    note: "No single key saves anything."
  },
  signIn: {
    title: "Sign in",
    again:
      "Your session has ended. Sign in to go on where you were: what you typed is still there.",
    hint: "With a credential that carries your name. The first start wrote one to credentials.json in the data directory.",
    keyId: "Key ID, or user name",
    secret: "Secret",
    submit: "Sign in",
    wrong: "The key ID or the secret is wrong",
    promise: "Everybody paid on the right day, for the right hours."
  }
}
