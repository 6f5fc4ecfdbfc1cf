/** Those of a hand-over who cannot be paid, without the content that it has of the others. */
import type { HandOver } from "@payroll/domain/handover/handOver"
import { unpacked } from "@payroll/operations/packed"
import { HandOvers } from "@payroll/operations/ports/handOvers"
import type { HandOverContent } from "@payroll/operations/views/handOverContent"
import * as Effect from "effect/Effect"

/** Somebody who cannot be paid, with what is missing. */
export type NotPayable = Pick<HandOverContent["notPayable"][number], "userId" | "requirements">

/** Returns the first of those who cannot be paid, at most `rows`, in the order of the pages. */
export const firstNotPayable = Effect.fnUntraced(function* (handOver: HandOver, rows: number) {
  const { page } = yield* HandOvers
  const first: Array<NotPayable> = []
  for (const [number] of handOver.digests.entries()) {
    if (first.length >= Math.min(rows, handOver.notPayableCount)) break
    const stored = yield* page(handOver.clientId, handOver.id, number)
    if (!stored) continue
    const { notPayable } = JSON.parse(yield* unpacked(stored.content)) as HandOverContent
    first.push(...notPayable.map(({ userId, requirements }) => ({ userId, requirements })))
  }
  return first.slice(0, rows)
})
