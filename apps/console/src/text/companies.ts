/** The words of companies. */
import { plural } from "@payroll/ui/format.ts"
import type { GetCompanyInfoResponse as Info } from "@payroll/client"

type CompanyStatus = Info["company"]["kybStatus"]["status"]
type PersonStatus = Info["businessUsers"][number]["kycStatus"]["status"]
type AccountStatus = Info["companyFundingSourceEntities"][number]["status"]["status"]
type AttemptStatus = NonNullable<Info["verification"]>["status"]["status"]

const statuses: Readonly<Record<CompanyStatus, string>> = {
  new: "Not submitted",
  pending: "Verifying",
  passed: "Verified",
  failed: "Failed"
}

const personStatuses: Readonly<Record<PersonStatus, string>> = {
  "kyc not initiated": "Not entered yet",
  pending: "Verifying",
  passed: "Verified",
  failed: "Failed"
}

const accountStatuses: Readonly<Record<AccountStatus, string>> = {
  new: "Waiting",
  pending: "Being checked",
  ready: "Ready",
  failed: "Failed",
  replaced: "Replaced",
  deactivated: "Removed"
}

const attempts: Readonly<Record<AttemptStatus, string>> = {
  submitted: "Submitted: the provider has not answered yet.",
  processing: "The provider is checking the data.",
  needs_review: "Somebody who reviews has to decide.",
  passed: "The provider has verified the company.",
  failed: "The verification failed.",
  superseded: "Newer data took the place of what was submitted."
}

export const companiesWords = {
  companies: {
    title: "Companies",
    one: "Company",
    add: "Add company",
    none: "No company yet",
    noneHint: "Add the first company. Its owner, location and tax data follow step by step.",
    byName: "Name of a company",
    company: "Company",
    state: "Verification",
    kind: "Kind",
    updated: "Changed",
    since: "Registered",
    einLast4: "Last four of the EIN",
    open: "Something missing",
    place: "Place",
    workersColumn: "Workers",
    nextPay: "Next pay date",
    openChoices: { Yes: "Yes", No: "No" },
    count: (count: number) => plural(count, "company", "companies"),
    submit: "Submit for verification",
    submitted: (count: number) =>
      `${plural(count, "company was", "companies were")} submitted for verification`,
    statuses,
    personStatuses,
    accountStatuses,
    attempts,
    needsDecision: "Needs a decision",
    kinds: { employer: "Employer", contractor: "Contractor's business" },
    viewsLabel: "Views of the company",
    views: {
      summary: "Summary",
      people: "People",
      accounts: "Bank accounts",
      history: "History"
    },
    workers: (count: string, isOne: boolean) => `${count} ${isOne ? "worker" : "workers"}`,
    einEnding: (last: string) => `EIN ending ${last}`,
    noSchedule: "No pay schedule",
    acts: "Actions",
    addWorker: "Add worker",
    edit: "Edit company",
    more: "More actions",
    moreOf: (name: string) => `More actions for ${name}`,
    seeReview: "Open its review",
    registration: {
      title: "Registration",
      correct: "Correct",
      tax: "Tax",
      name: "Legal name",
      doingBusinessAs: "Doing business as",
      website: "Website",
      reference: "Your own number",
      type: "Legal form",
      state: "Incorporated in",
      founded: "Founded",
      form: "Federal form",
      forms: { "941": "941, each quarter", "944": "944, once a year" },
      ein: "EIN",
      ending: (last: string) => `Ending ${last}`,
      terms: "Terms",
      accepted: (day: string) => `Accepted ${day}`,
      noTerms: "A contractor's business accepts none",
      verification: "Verification"
    },
    locations: {
      title: "Locations",
      add: "Add location",
      none: "No location yet",
      uses: { work: "People work here", mailing: "Mailing address", filing: "Tax filings" },
      correct: "Correct",
      timeZone: "Set the time zone",
      zoneOpen: "Time zone not confirmed",
      remove: "Close",
      closed: "Closed",
      removeTitle: (name: string) => `Close ${name}?`,
      removeText:
        "Nobody can be assigned to it any more. Its past stays. It cannot be opened again.",
      removed: (name: string) => `${name} was closed`
    },
    people: {
      title: "People",
      add: "Add person",
      none: "Nobody represents this company yet",
      all: "All people",
      roles: {
        payrollAdmin: "Payroll administrator",
        bookkeeper: "Bookkeeper",
        beneficialOwner: "Owner"
      },
      share: (percent: number) => `${percent} percent`,
      noRole: "No role",
      correct: "Correct",
      asWorker: "Pay as a worker",
      remove: "Remove from the company",
      removed: "Removed",
      removeTitle: (name: string) => `Remove ${name} from the company?`,
      removeText:
        "The person represents the company no longer and is not verified with it. The past stays.",
      wasRemoved: (name: string) => `${name} was removed`,
      emailWaits: (time: string) =>
        `Mails go to the email address before, at the longest until ${time}`,
      emailStopped: "No mail goes to the new email address: its owner did not ask for it",
      approveEmail: "Approve the new email",
      approveEmailTitle: "Approve this email address?",
      approveEmailText: (name: string, email: string) =>
        `Codes and links for ${name} will go to ${email}. Call ${name} on a number you know first.`,
      spoken: (name: string) => `I spoke to ${name}, who confirmed it.`,
      emailApproved: "Your approval was saved",
      name: "Name",
      email: "Email",
      phone: "Phone",
      identity: "Identity",
      noIdentity: "Not entered",
      hasSsn: "SSN entered",
      hasDocument: (country: string) => `Document of ${country}`,
      contractor: "Add a business that works for you"
    },
    accounts: {
      title: "Bank accounts",
      one: "Bank account",
      add: "Add account",
      change: "Replace",
      none: "No bank account yet",
      noneHint: "Payroll is funded from it.",
      ending: (kind: string, last: string) => (last === "" ? kind : `${kind}, ending ${last}`),
      kinds: { Checking: "Checking", Savings: "Savings" },
      held: "Waits for approval",
      until: (time: string) => `Was changed and waits until ${time}`,
      approvedBy: (who: string, day: string) => `Approved by ${who}, ${day}`,
      heldText:
        "It was entered by one person. Call the company at a number you know, then approve it.",
      replaces: "Takes the place of the account in use once it is ready",
      approve: "Approve",
      approveTitle: "Approve this account?",
      approveText: (bank: string) =>
        `Payroll of this company will be funded from ${bank} once its check has passed.`,
      called: "I called the company at a number that we knew before, and they confirmed it",
      calledMissing: "Call first",
      approved: "The account was approved and is being checked",
      remove: "Remove",
      removeTitle: "Remove this account?",
      removeText:
        "Payroll is not funded from it any more. To use it again it has to be added again.",
      removed: "The account was removed",
      former: "Former accounts",
      bank: "Bank",
      account: "Account",
      state: "State",
      since: "Since"
    },
    schedule: {
      title: "Pay schedule",
      see: "See pay calendar",
      none: "No pay schedule yet",
      until: (day: string) => `Pay dates are known until ${day}`
    },
    submitTitle: "Submit this company for verification?",
    submitText: "The provider checks its name, EIN and people. The answer may take a while.",
    submittedOne: "The company was submitted for verification",
    history: {
      title: "History",
      all: "All history",
      none: "Nothing has happened yet",
      kind: "Kind",
      kinds: { change: "Changes", act: "Acts of people", event: "States" } as Readonly<
        Record<string, string>
      >,
      by: (who: string) => `by ${who}`,
      service: "the service",
      provider: "the provider",
      commandLine: "the command line",
      registered: "Company registered",
      taxEntered: "EIN and legal form entered",
      sealed: (label: string) => `${label} corrected`,
      corrected: (label: string, before: string, after: string) =>
        `${label}: ${before} became ${after}`,
      noValue: "nothing",
      older: "Older",
      newest: "Newest",
      pages: "Pages of the history",
      gap: (from: string, to: string) =>
        `Events ${from} to ${to} are not kept any more; the service keeps them for 90 days.`
    },
    // Other pages use these.
    name: "Name",
    status: "Verification",
    requirements: "Requirements left",
    step: "Step",
    field: "Field",
    reason: "Reason",
    bank: "Bank",
    account: "Account",
    share: "Share"
  }
}
