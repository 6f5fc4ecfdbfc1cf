/** The writes of changed wages. */
import { earlierVersion } from "@payroll/domain/history"
import type { Moment } from "@payroll/domain/record"
import type { Wage } from "@payroll/domain/wage/wage"
import { insert, update } from "../../changes.ts"
import type { Write } from "../../writer.ts"

/** Replaces wages that were loaded by their changed versions, and keeps the versions before. */
export const wageWrites = (
  before: ReadonlyArray<Wage>,
  changed: ReadonlyArray<Wage>,
  { at, newId }: Moment
): ReadonlyArray<Write> => {
  const wagesById = new Map(before.map((wage) => [wage.id, wage]))
  return changed.flatMap((wage) => {
    const earlier = wagesById.get(wage.id)
    return earlier
      ? [
          update("wage", earlier, wage),
          insert("earlierVersion", earlierVersion(newId(), "wage", earlier, at))
        ]
      : []
  })
}
