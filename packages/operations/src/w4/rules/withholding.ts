/** The entries that federal income tax is withheld by on a day, of an earlier version of the W-4 where that holds. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { earlierW4, type W4Information } from "@payroll/domain/w4/w4Information"
import { hasExemptionEnded, withholdingOn } from "@payroll/domain/w4/withholding"
import * as Effect from "effect/Effect"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"

/** Finds the version of W-4 information that held at a moment, in UTC milliseconds. */
export const w4At = Effect.fnUntraced(function* (clientId: string, w4: W4Information, at: number) {
  if (w4.updatedAt <= at) return w4
  const { earlierW4: find } = yield* WorkerStore
  const earlier = yield* find(clientId, w4.id, at)
  return earlier && earlierW4(w4, earlier)
})

/** Finds what withholding uses on a day; undefined for a contractor. */
export const withholdingOf = Effect.fnUntraced(function* (
  { worker, w4 }: Pick<LoadedWorker, "worker" | "w4">,
  form: W4Information | undefined,
  day: LocalDate
) {
  if (worker.workerType !== "W2") return undefined
  const isOver = form?.unexemptFrom !== undefined && hasExemptionEnded(form, day)
  const unexempt = w4 && isOver ? yield* w4At(worker.clientId, w4, form.unexemptFrom) : undefined
  return withholdingOn(form, unexempt, day)
})
