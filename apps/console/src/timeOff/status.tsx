/** The states of requests in words, each with its tone. */
import { badges } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

export type TimeOffRequest = AnswerOf<"getTimeOffRequests">["timeOffRequests"][number]
export type CalendarDay = AnswerOf<"getTimeOffCalendar">["days"][number]
export type Balance = AnswerOf<"getTimeOffLiability">["lines"][number]

const text = words.timeOff

export const RequestBadge = badges<TimeOffRequest["status"]["status"]>(
  { Pending: "warn", Approved: "ok", Taken: "ok", Declined: "off", Cancelled: "off" },
  text.requestStatuses
)
