/** Codes of time off in words. */
import type { Calls } from "@payroll/client"

type AnswerOf<N extends keyof Calls> = Awaited<ReturnType<Calls[N]>>
type RequestOf<N extends keyof Calls> = NonNullable<Parameters<Calls[N]>[0]>

type Request = AnswerOf<"getTimeOffRequests">["timeOffRequests"][number]
type Reason = NonNullable<RequestOf<"adjustTimeOffBalance">["timeOffAdjustment"]["reasonCode"]>

export const policyTypes: Readonly<Record<Request["timeOffPolicyType"], string>> = {
  Vacation: "Vacation",
  Sick: "Sick",
  PTO: "Paid time off",
  Personal: "Personal",
  "Floating Holiday": "Floating holiday",
  Bereavement: "Bereavement",
  "Jury Duty": "Jury duty",
  Parental: "Parental leave",
  Voting: "Voting",
  Unpaid: "Unpaid leave",
  Other: "Other"
}

export const requestStatuses: Readonly<Record<Request["status"]["status"], string>> = {
  Pending: "Waits",
  Approved: "Approved",
  Taken: "Taken",
  Declined: "Declined",
  Cancelled: "Cancelled"
}

export const reasonCodes: Readonly<Record<Reason, string>> = {
  Correction: "Correction",
  Migration: "Carried over from another system",
  Award: "Award",
  Donation: "Donation",
  Other: "Other"
}
