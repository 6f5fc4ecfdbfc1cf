/** Tasks of several lists, the most urgent first. */
import type { IconName } from "@payroll/ui/icons.tsx"
import type { Tone } from "@payroll/ui/status.tsx"
import type { Read } from "../api/queries.ts"

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

/** The tasks that were found, and what keeps them from being all. */
export interface Tasks extends Pick<Read<unknown>, "error" | "again"> {
  readonly tasks: ReadonlyArray<Task>
  /** True while a list is read for the first time. */
  readonly isReading: boolean
  /** False if a list has pages that were not looked through. */
  readonly isWhole: boolean
}

const URGENCY: Readonly<Record<Tone, number>> = { bad: 0, warn: 1, info: 2, off: 3, ok: 4 }

/** Those of the same urgency stay in their order. */
export const byUrgency = (one: Pick<Task, "tone">, other: Pick<Task, "tone">): number =>
  URGENCY[one.tone] - URGENCY[other.tone]

/** The tasks of all lists, the most urgent first. */
export const joined = (lists: ReadonlyArray<Tasks>): Tasks => ({
  tasks: lists.flatMap(({ tasks }) => tasks).toSorted(byUrgency),
  isReading: lists.some(({ isReading }) => isReading),
  isWhole: lists.every(({ isWhole }) => isWhole),
  error: lists.find(({ error }) => error)?.error,
  again: () => lists.filter(({ error }) => error).forEach(({ again }) => again())
})
