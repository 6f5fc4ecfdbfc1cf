/** The states of timesheets, exceptions and amendments in words, each with its tone. */
import { Badge, badges } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

export type Sheet = AnswerOf<"getTimesheet">["timesheet"]
export type ListedSheet = AnswerOf<"getTimesheets">["timesheets"][number]
export type Exception = AnswerOf<"getTimeExceptions">["timeExceptions"][number]
export type Minutes = ListedSheet["minutes"]
type ExceptionStatus = Exception["status"]["status"]
type Clock = AnswerOf<"getWorkedNow">["workedNow"][number]["clockStatus"]["status"]

const text = words.timesheets

export const SheetBadge = badges<Sheet["status"]["status"]>(
  { Open: "off", Submitted: "info", Approved: "ok", Locked: ["off", "lock"] },
  text.statuses
)

const StateBadge = badges<ExceptionStatus>(
  { Open: "warn", Resolved: "ok", Waived: "off" },
  text.exceptionStatuses
)

/** The state of an exception; of an open one whether it blocks the approval. */
export const ExceptionBadge = ({
  of: { status, blocks }
}: {
  readonly of: Pick<Exception, "status" | "blocks">
}) => {
  if (status.status !== "Open") return <StateBadge is={status.status} />
  return (
    <Badge tone={blocks ? "bad" : "off"} icon={blocks ? "close" : "info"}>
      {blocks ? text.blocks : text.harmless}
    </Badge>
  )
}

export const AmendmentBadge = badges<Sheet["amendments"][number]["status"]["status"]>(
  { Pending: "warn", Approved: "ok", Rejected: "off", Settled: "ok" },
  text.amendmentStatuses
)

export const ClockBadge = badges<Clock>(
  {
    Off: "off",
    Working: ["ok", "play"],
    "On Break": ["info", "pause"],
    "On Meal": ["info", "cup"]
  },
  text.clocks
)
