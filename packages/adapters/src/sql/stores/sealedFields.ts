/** Says of each sealed field how it is handed out with everything that is stored about somebody. */
import type { Kind, Records } from "@payroll/operations/writer"
import type * as Redacted from "effect/Redacted"

/** The last four characters, and the whole value for the role payroll alone. */
type LastFour = "lastFour"
/** The value, for the role payroll alone: a text, or JSON. */
type ForPayroll = "text for payroll" | "JSON for payroll"
/** The value as JSON, for everybody who may read. */
type ForReaders = "JSON"

export type Showing = LastFour | ForPayroll | ForReaders | "never"

type SealedNames<R> = {
  [F in keyof R]-?: Exclude<R[F], undefined> extends Redacted.Redacted<string> ? F : never
}[keyof R]

type SealedFields = {
  readonly [K in Kind as SealedNames<Records[K]> extends never ? never : K]: {
    readonly [F in SealedNames<Records[K]>]: Showing
  }
}

/** A sealed field without an answer does not compile. */
export const sealedFields: SealedFields = {
  kybInformation: { ein: "lastFour" },
  businessUser: {
    ssn: "lastFour",
    foreignId: "JSON for payroll",
    dateOfBirth: "text for payroll"
  },
  verificationAttempt: { submission: "JSON for payroll", providerTexts: "JSON for payroll" },
  kycInformation: { ssn: "lastFour", dateOfBirth: "text for payroll" },
  companyBankAccount: { accountNumber: "lastFour" },
  workerBankAccount: { accountNumber: "lastFour" },
  workerExit: { text: "text for payroll" },
  punchAmendment: { reason: "text for payroll" },
  timesheet: { reason: "text for payroll" },
  timesheetAmendment: { reason: "text for payroll", rejectReason: "text for payroll" },
  timeEntry: { notes: "text for payroll", voidReason: "text for payroll" },
  timeException: { reason: "text for payroll", request: "text for payroll" },
  timeOffEntry: { reason: "text for payroll" },
  timeOffRequest: {
    reason: "text for payroll",
    decisionReason: "text for payroll",
    overrideReason: "text for payroll"
  },
  mail: { content: "JSON", secret: "never" },
  handOverPage: { content: "never", notes: "never" },
  documentContent: { text: "never", pdf: "never" },
  fileChunk: { content: "never" }
}

/** The sealed fields of a kind of record that readers may not see whole. */
export const isForPayroll = (showing: Showing): boolean =>
  showing === "lastFour" || showing.endsWith("for payroll")
