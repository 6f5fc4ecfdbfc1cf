/** The words of the audit. */
import { plural } from "@payroll/ui/format.ts"
import type { AnswerOf } from "./answers.ts"
import { linksWords } from "./links.ts"

type Disclosure = NonNullable<AnswerOf<"getAudit">["audit"][number]["disclosure"]>

const values: Readonly<Record<Disclosure["values"][number], string>> = {
  ssn: "SSNs",
  ein: "EINs",
  accountNumber: "Account numbers",
  document: "Documents"
}

export const auditWords = {
  audit: {
    title: "Audit",
    meta: "Everything that was changed, opened or handed over. Nobody can change it.",
    none: "Nothing was done yet",
    noneHint: "Each change, each look at a case and each sign-in appears here.",
    when: "When",
    whenOf: { today: "Today", week: "Last 7 days", month: "Last 30 days" } as Readonly<
      Record<string, string>
    >,
    who: "Who",
    what: "What was done",
    on: "On",
    from: "From",
    to: "Before",
    clear: (label: string) => `Remove the filter ${label}`,
    credential: "Credential",
    record: "Record",
    oneRecord: "one record",
    company: "Company",
    requestId: "Request ID",
    operation: "Operation",
    recordId: "Record ID",
    companyId: "Company ID",
    address: "Address",
    withCredential: (person: string) => `with the credential of ${person}`,
    service: "The service",
    commandLine: "The command line",
    provider: "The verification provider",
    system: "A system",
    noAddress: "No network",
    rows: (count: number) => plural(count, "entry", "entries"),
    details: "Details",
    detailsOf: (what: string) => `Details of ${what}`,
    copyRequest: "Copy request ID",
    copied: "The request ID was copied",
    same: {
      operation: "All of this kind",
      credential: "All of this credential",
      record: "All on this record",
      requestId: "All of this request"
    },
    disclosed: "Left the service whole",
    values,
    reason: "Reason",
    handOver: "Hand-over",
    guestOf: "By a link for",
    flows: linksWords.links.flows,
    handedOver: "Link handed over",
    linkId: "Link ID",
    sessionId: "Session ID",
    page: (page: number) => `page ${page}`,
    repeated: "again",
    encrypted: "Encrypted to",
    notEncrypted: "Not encrypted",
    lookedAt: (summary: string) => `Looked at ${summary}`,
    /** Verbs of the catalogue whose past is not regular. */
    past: {
      Give: "Gave",
      Say: "Said",
      Withdraw: "Withdrew",
      Submit: "Submitted",
      Send: "Sent",
      Make: "Made",
      Take: "Took",
      Set: "Set",
      Pay: "Paid",
      Find: "Found",
      Begin: "Began",
      Void: "Voided"
    } as Readonly<Record<string, string>>,
    /** Acts that are not operations of the interface. */
    acts: {
      createBusiness: "Registered a company",
      addKybInformation: "Entered a company's tax identity",
      updateKybInformation: "Changed a company's tax identity",
      initiateCompanyKyb: "Submitted a company for verification",
      addUsers: "Added workers",
      terminateUsers: "Ended employments",
      addUserWages: "Gave workers their wages",
      addKycInformation: "Entered a worker's identity",
      addKycInformations: "Entered workers' identities",
      initiateUserKyc: "Submitted a worker for verification",
      updateKycInformation: "Changed a worker's identity",
      addW4Information: "Entered a worker's W-4",
      addW4Informations: "Entered workers' W-4s",
      updateW4Information: "Changed a worker's W-4",
      addPaySchedule: "Added a pay schedule",
      updatePaySchedule: "Changed a pay schedule",
      reportPayResults: "Reported results of a payroll",
      updateTimeTrackingSettings: "Changed how a company tracks time",
      updateLocationTimeZone: "Set the time zone of a location",
      updateUserWorkSchedule: "Set when a worker is scheduled to work",
      addPunches: "Added punches",
      approveTimesheets: "Approved timesheets",
      addTimeOffPolicyAssignment: "Gave workers a time off policy",
      addFlowLinks: "Made links to pages for people",
      "flow.begin": "Opened a link",
      "flow.refused": "Refused a link that cannot be opened",
      "flow.request": "Asked for a new link",
      "flow.end": "Ended the use of a link",
      "console.signIn": "Signed in to the console",
      "console.signOut": "Signed out of the console",
      addPayrollCredential: "Issued a credential for payroll",
      "verification.verdict": "Took the result of the provider",
      "verification.callback": "Received the result of the provider",
      "user.terminate": "Ended an employment on its day",
      "bankAccount.check": "Checked a bank account",
      "timesheet.count": "Counted a timesheet",
      "timesheet.lock": "Locked a timesheet that was due",
      "timesheet.look": "Looked for exceptions in a timesheet",
      "paySchedule.extend": "Added pay periods to a schedule",
      "timeOff.post": "Posted time off",
      "timeOff.recalculate": "Recalculated time off"
    } as Readonly<Record<string, string>>
  }
}
