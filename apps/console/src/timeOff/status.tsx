/** The states of requests in words, each with its tone. */
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

export type TimeOffRequest = AnswerOf<"getTimeOffRequests">["timeOffRequests"][number]
export type CalendarDay = AnswerOf<"getTimeOffCalendar">["days"][number]
export type Balance = AnswerOf<"getTimeOffLiability">["lines"][number]

const text = words.timeOff

const TONES: Readonly<Record<TimeOffRequest["status"]["status"], Tone>> = {
  Pending: "warn",
  Approved: "ok",
  Taken: "ok",
  Declined: "off",
  Cancelled: "off"
}

export const RequestBadge = ({ is }: { readonly is: TimeOffRequest["status"]["status"] }) => (
  <Badge tone={TONES[is]}>{text.requestStatuses[is]}</Badge>
)
