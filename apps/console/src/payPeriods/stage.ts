/** The place of a pay period between work and results. */
import type { Stage } from "../text/payStages.ts"
import type { PeriodStatus } from "./status.tsx"

/** The steps that a period of a stage has behind it; none are shown of one that was closed without results. */
export const STEPS_DONE: Readonly<Record<Stage, number>> = {
  working: 0,
  unlocked: 1,
  ready: 2,
  handedOver: 3,
  withPayroll: 3,
  done: 4,
  closed: 0
}

const STAGES: Readonly<Partial<Record<PeriodStatus, Stage>>> = {
  processed: "done",
  failed: "closed",
  returned: "closed",
  skipped: "closed",
  submitted: "withPayroll",
  inProcess: "withPayroll"
}

/** True for a period to which nothing more happens. */
export const isOver = (stage: Stage): boolean => stage === "done" || stage === "closed"

export const stageOf = ({
  status,
  isPast,
  areSheetsOpen,
  isHandedOver
}: {
  readonly status: PeriodStatus
  readonly isPast: boolean
  readonly areSheetsOpen: boolean
  readonly isHandedOver: boolean
}): Stage => {
  const stage = STAGES[status]
  if (stage) return stage
  if (isHandedOver) return "handedOver"
  if (!isPast) return "working"
  return areSheetsOpen ? "unlocked" : "ready"
}
