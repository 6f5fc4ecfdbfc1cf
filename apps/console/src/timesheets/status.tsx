/** The states of timesheets, exceptions and amendments in words, each with its tone. */
import type { IconName } from "@payroll/ui/icons.tsx"
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

export type Sheet = AnswerOf<"getTimesheet">["timesheet"]
export type ListedSheet = AnswerOf<"getTimesheets">["timesheets"][number]
export type Exception = AnswerOf<"getTimeExceptions">["timeExceptions"][number]
export type Minutes = ListedSheet["minutes"]
type Status = Sheet["status"]["status"]
type ExceptionStatus = Exception["status"]["status"]
type AmendmentStatus = Sheet["amendments"][number]["status"]["status"]
type Clock = AnswerOf<"getWorkedNow">["workedNow"][number]["clockStatus"]["status"]

const text = words.timesheets

const TONES: Readonly<Record<Status, readonly [Tone, IconName]>> = {
  Open: ["off", "circle"],
  Submitted: ["info", "wait"],
  Approved: ["ok", "check"],
  Locked: ["off", "lock"]
}

export const SheetBadge = ({ is }: { readonly is: Status }) => {
  const [tone, icon] = TONES[is]
  return (
    <Badge tone={tone} icon={icon}>
      {text.statuses[is]}
    </Badge>
  )
}

const EXCEPTION_TONES: Readonly<Record<ExceptionStatus, Tone>> = {
  Open: "warn",
  Resolved: "ok",
  Waived: "off"
}

export const ExceptionBadge = ({
  of: { status, blocks }
}: {
  readonly of: Pick<Exception, "status" | "blocks">
}) => {
  const is = status.status
  if (is !== "Open") return <Badge tone={EXCEPTION_TONES[is]}>{text.exceptionStatuses[is]}</Badge>
  return blocks ? (
    <Badge tone="bad" icon="close">
      {text.blocks}
    </Badge>
  ) : (
    <Badge tone="off" icon="info">
      {text.harmless}
    </Badge>
  )
}

const AMENDMENT_TONES: Readonly<Record<AmendmentStatus, Tone>> = {
  Pending: "warn",
  Approved: "ok",
  Rejected: "off",
  Settled: "ok"
}

export const AmendmentBadge = ({ is }: { readonly is: AmendmentStatus }) => (
  <Badge tone={AMENDMENT_TONES[is]}>{text.amendmentStatuses[is]}</Badge>
)

const CLOCK_TONES: Readonly<Record<Clock, readonly [Tone, IconName]>> = {
  Off: ["off", "circle"],
  Working: ["ok", "play"],
  "On Break": ["info", "pause"],
  "On Meal": ["info", "cup"]
}

export const ClockBadge = ({ is }: { readonly is: Clock }) => {
  const [tone, icon] = CLOCK_TONES[is]
  return (
    <Badge tone={tone} icon={icon}>
      {text.clocks[is]}
    </Badge>
  )
}
