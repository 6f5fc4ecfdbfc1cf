/** The words of the reviews. */
import type { ReasonCode } from "@payroll/domain/verification/reason"
import type { AnswerOf } from "./answers.ts"
import { plural } from "@payroll/ui/format.ts"

type Attempt = AnswerOf<"getVerifications">["verifications"][number]
type Verification = AnswerOf<"getVerification">["verification"]
type Status = Attempt["status"]["status"]
type Kind = Attempt["subjectKind"]
type Decision = Verification["decisions"][number]
type Remark = Verification["case"]["remarks"][number]

const states: Readonly<Record<Status, string>> = {
  submitted: "Verifying",
  processing: "With the provider",
  passed: "Verified",
  failed: "Failed",
  needs_review: "Needs a decision",
  superseded: "Replaced by newer data"
}

const kinds: Readonly<Record<Kind, string>> = {
  company: "Company",
  businessUser: "Owner",
  worker: "Worker"
}

const decided: Readonly<Record<Decision["decision"], string>> = {
  passed: "approved it",
  failed: "rejected it",
  approved: "approved it"
}

const decisionStates: Readonly<Record<Decision["status"], string>> = {
  waiting: "Waits for a second person",
  effective: "Took effect",
  void: "Void: nobody else agreed in time, or the data changed"
}

const remarks: Readonly<Record<Remark, string>> = {
  "ein prefix was not issued": "This EIN does not exist",
  "ssn was not issued": "This SSN does not exist"
}

const reasons: Readonly<Record<ReasonCode, string>> = {
  duplicate: "The number belongs to another record",
  attempts_exhausted: "Three attempts failed before this one",
  provider_other: "The provider gave a reason in its own words",
  rejected_by_person: "A person rejected it",
  approved_by_person: "A person approved it",
  routing_number: "The routing number is wrong",
  account_closed: "The account is closed",
  account_not_found: "The bank has no such account of this person",
  account_number: "The account number is wrong",
  account_frozen: "The account is frozen",
  account_type: "The account takes no such payments",
  name_mismatch: "The name does not match the number",
  not_found: "The number is not known",
  manual_review: "The provider asks for a person",
  manual: "A person decides on every case"
}

const rank = new Intl.PluralRules("en-US", { type: "ordinal" })
const ordinals: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" }

export const reviewsWords = {
  reviews: {
    title: "Reviews",
    case: "Case",
    waiting: "Needs a decision",
    late: "Kept by the provider for more than an hour",
    none: "Nothing needs a decision",
    noneHint: "Verifications that need a person appear here by themselves.",
    noneLate: "The provider is not late with any verification",
    noneLateHint: "Those that take more than an hour appear here.",
    waitsFor: "Waits for",
    waitsForOf: { person: "A person", provider: "A late provider" },
    kind: "Of whom",
    why: "Why",
    name: "Name",
    state: "State",
    attempt: "Attempt",
    attempts: (count: number) => `${count}${ordinals[rank.select(count)] ?? "th"}`,
    attemptOf: (kind: string, attempt: string) => `${kind} verification, ${attempt} attempt`,
    since: "Waiting",
    waitingSince: (ago: string, time: string) => `Waiting since ${time}, ${ago}`,
    oldest: (count: number, isMore: boolean, ago: string) =>
      `${isMore ? `${count} or more cases need` : plural(count, "case needs", "cases need")} a decision. The oldest came ${ago}`,
    openOldest: "Open the oldest",
    ofCompany: "Only those of one company.",
    all: "Show all",
    cut: "Filters look at the cases of this page. Further pages may have more.",
    cases: (count: number) => plural(count, "case", "cases"),
    second: "Waits for a second person",
    secondElsewhere: "First decisions that wait",
    firstBy: (who: string, what: string) => `${who} ${what}`,
    until: (time: string) => `Void after ${time}`,
    openCase: "Open the case",
    kinds,
    states,
    decided,
    decisionStates,
    remarks,
    reasons,
    noReason: "No reason given",
    ownerReason: (name: string) => `The provider names the owner ${name}`,
    provider: (code: string) => `The provider says: ${code}`,
    position: (at: number, of: string) => `${at} of ${of}`,
    previous: "Previous",
    next: "Next case",
    company: "Company",
    openCompany: "Open the company",
    openWorker: "Open the worker",
    over: (state: string) => `This case needs no decision: ${state.toLowerCase()}.`,
    stuck: "Failed for good.",
    stuckHint: "Only a person can reopen it: an approval makes it verified.",
    pair: "Entered and found",
    field: "What",
    entered: { company: "Entered by the company", businessUser: "Entered", worker: "Entered" },
    reported: "Reported by the provider",
    other: "The other record",
    same: "Same",
    differs: "Differs",
    notReported: "No difference",
    notChecked: "Not checked",
    nothing: "Nothing reported",
    fields: {
      name: "Name",
      doingBusinessAs: "Doing business as",
      ein: "EIN",
      ssn: "SSN",
      document: "Document",
      entityType: "Type",
      incorporationState: "Founded in",
      dateOfIncorporation: "Founded",
      address: "Address",
      role: "Role",
      location: "Location",
      owner: "Owner"
    },
    owns: (percent: number) => `owns ${percent} percent`,
    controls: "runs payroll",
    whoElse: "Who else has this number",
    nobody: "Nobody: no other company or worker here had it when it was submitted.",
    another: "Another record has the same number. Compare both before you decide.",
    earlier: "Earlier attempts",
    firstAttempt: "None. This is the first one.",
    onlyLast: (count: string) => `The last ${count} are shown.`,
    attemptLine: (attempt: string, state: string) => `${attempt} attempt: ${state.toLowerCase()}`,
    decisions: "Decisions",
    effect: "If you decide",
    effectOf: {
      approve: {
        company: "The company counts as verified and can be paid once its bank account is ready.",
        businessUser: "The owner counts as verified; the company is checked again.",
        worker: "The worker counts as verified and can be paid once the other data are complete."
      },
      reject: {
        company: "The verification fails. The company can correct its data and submit it again.",
        businessUser: "The verification fails. The owner's data can be corrected and sent again.",
        worker: "The verification fails. The worker can correct the data and submit it again."
      }
    },
    needsSecond: "Where two persons decide, it takes effect when the second one agrees.",
    missing: (count: number) => plural(count, "thing is", "things are"),
    missingHint: "still missing before the company is complete.",
    decision: "Decision",
    approve: "Approve",
    reject: "Reject",
    reopen: "Reopen and approve",
    reason: "Reason",
    reasonHint: "What you checked and why. Stored with your name. No SSN, EIN or account number.",
    reasonMissing: "Say what you checked",
    approving: "Approving",
    rejecting: "Rejecting",
    keys: "a approves, r rejects, Ctrl+Enter stores",
    rejectTitle: (name: string) => `Reject ${name}?`,
    rejectAct: "Reject",
    done: { effective: "The decision took effect", waiting: "A second person has to agree" },
    fourEyes: (who: string, what: string, ago: string) => `${who} ${what} ${ago}.`,
    fourEyesHint: (until: string) => `It takes effect when a second person agrees, until ${until}.`,
    fourEyesOwn: "You made the first decision. Another person has to make the second one."
  },
  compare: {
    open: "Compare a number",
    title: "Compare a number",
    which: "Which number",
    number: "Number on your paper",
    hint: "Nine digits. The answer is yes or no; five times for each case. It is audited without the number.",
    same: "Yes, it is the same number.",
    other: "No, it is another number.",
    left: (left: number) => `${left} of 5 left.`,
    nine: "Nine digits",
    submit: "Compare",
    ownerSsn: (name: string) => `SSN of ${name}`
  }
}
