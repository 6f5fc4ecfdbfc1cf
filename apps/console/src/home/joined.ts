/** Tasks of several lists, the most urgent first. */
import type { IconName } from "@payroll/ui/icons.tsx"
import type { Tone } from "@payroll/ui/status.tsx"

export interface Task {
  readonly key: string
  readonly icon: IconName
  readonly tone: Tone
  readonly title: string
  readonly detail?: string
  /** The time for which it waits, or until which it may. */
  readonly when?: string
  readonly act: string
  readonly to: string
  readonly query?: Readonly<Record<string, string>>
}

/** The tasks that were found; not whole if a list has pages that were not looked through. */
export interface Tasks {
  readonly tasks: ReadonlyArray<Task>
  readonly isWhole: boolean
}

const URGENCY: Readonly<Record<Tone, number>> = { bad: 0, warn: 1, info: 2, off: 3, ok: 4 }

/** The tasks of all lists, the most urgent first. */
export const joined = (lists: ReadonlyArray<Tasks>): Tasks => ({
  tasks: lists
    .flatMap(({ tasks }) => tasks)
    .toSorted((one, other) => URGENCY[one.tone] - URGENCY[other.tone]),
  isWhole: lists.every(({ isWhole }) => isWhole)
})
