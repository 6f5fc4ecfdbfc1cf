/** Every word that the console shows. */
const count = new Intl.NumberFormat("en-US")

export const words = {
  name: "Payroll console",
  skip: "Skip to the content",
  values: { none: "–", canBecome: "can become", yes: "yes", no: "no" },
  read: {
    loading: "Loading",
    again: "Try again",
    requestId: "Request",
    old: "What you see may be out of date:",
    notAllowed: "Your role does not allow this."
  },
  lists: {
    pages: "Pages of the list",
    first: "First page",
    next: "Next page",
    filter: "Filter",
    clear: "Clear",
    any: "any"
  },
  shell: {
    sections: "Sections",
    work: "Work",
    records: "Records",
    signOut: "Sign out",
    client: "Client",
    changeClient: "Change",
    sandbox:
      "Sandbox: nearly everybody passes verification. Do not enter data of real companies or people.",
    chooseClient: "Choose a client to see its records.",
    clientName: "Name of the client",
    show: "Show",
    notFound: "There is no such page.",
    keys: "Keys: g r reviews, g c companies, / search, Esc leaves a field"
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
  reviews: {
    title: "Reviews",
    waiting: "Waiting for a decision",
    none: "No verification waits for a person. Those that do appear here by themselves.",
    second: "Waiting for a second person",
    secondNone: "No decision waits for a second person.",
    name: "Name",
    kind: "Kind",
    reasons: "Why",
    attempt: "Attempt",
    since: "Waiting since",
    decided: "First decision",
    by: "By",
    until: "Void after",
    kinds: { company: "Company", businessUser: "Owner", worker: "Worker" },
    case: "Case",
    submitted: "What was submitted",
    why: "Why it needs a person",
    provider: "The provider says",
    owners: "Owners",
    locations: "Locations",
    decisions: "Decisions",
    company: "Company",
    duplicate: "Has the same number",
    status: "State",
    remarks: "Remarks",
    decide: "Decide",
    approve: "Approve",
    reject: "Reject",
    reason: "Reason",
    reasonHint:
      "What you checked, in words. It is stored with your name. No SSN, EIN or account number.",
    submit: "Store the decision",
    next: "The decision is stored.",
    fourEyes: "A second person must agree. The first decision:",
    fourEyesOwn: "You made the first decision; another person has to make the second.",
    toQueue: "Back to the queue",
    keys: "Keys: a approves, r rejects, Ctrl+Enter stores",
    over: "This case is not waiting for a decision."
  },
  reasonsOf: {
    duplicate: "the number belongs to another record",
    attempts_exhausted: "the third attempt failed",
    provider_other: "the provider gave another reason",
    rejected_by_person: "a person rejected it",
    approved_by_person: "a person approved it",
    routing_number: "the routing number is wrong",
    name_mismatch: "the name does not match the number",
    not_found: "the number is not known",
    manual_review: "the provider asks for a person",
    manual: "a person decides on every case"
  } as Readonly<Record<string, string>>,
  fields: {
    name: "Name",
    doingBusinessAs: "Doing business as",
    ein: "EIN",
    ssn: "SSN",
    entityType: "Entity type",
    incorporationState: "Incorporated in",
    dateOfIncorporation: "Incorporated on",
    address: "Address"
  },
  endsWith: (last: string) => `ends in ${last}`,
  number: (value: number) => count.format(value)
}
