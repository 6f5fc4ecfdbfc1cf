/** The withholding of workers in the model, and its requirement. Source: IRS Publication 505; IRS Form W-4, step 3. */
import { EMPTY_W4 } from "./identitySteps.ts"
import type { Fields, Worker } from "./state.ts"
import { TODAY } from "./wageSteps.ts"

/** The years of receipt that requests have, each with the last day of an exemption of that year. */
const LAST_DAYS: Readonly<Record<string, string>> = { "2024": "2025-02-18", "2025": "2026-02-17" }
const [CHILD, OTHER] = [2_000, 500]

const lastDay = (w4: Fields): string | undefined =>
  w4["exempt"] === true ? LAST_DAYS[String(w4["receivedAt"]).slice(0, 4)] : undefined

const isOver = (w4: Fields): boolean => (lastDay(w4) ?? TODAY) < TODAY

/** Returns the fields that a report adds to those of a form. */
export const derivedEntries = (w4: Fields): Fields => ({
  dependentsAmount: Number(
    w4["dependentsAmount"] ??
      Number(w4["dependents"]) * CHILD + Number(w4["dependentsAbove18"]) * OTHER
  ),
  exemptUntil: lastDay(w4)
})

/** Returns the fields of a form without those that say where it is from. */
export const entriesIn = (w4: Fields): Fields => ({
  ...w4,
  recordedBy: undefined,
  isConfirmed: undefined
})

/** Returns the fields that a report adds to those of a form that nobody signed. */
export const signedEntries = (w4: Fields): Fields => ({
  ...derivedEntries(w4),
  signature: "unsigned, recorded by pk_test"
})

const SINGLE: Fields = { filingStatus: "Single", ...EMPTY_W4 }

/** Returns what withholding uses today, and the form that it is from; undefined for a contractor. */
export const withholdingToday = ({ fields, w4, unexempt }: Worker) => {
  if (fields["workerType"] !== "W2") return undefined
  if (w4 && !isOver(w4.fields)) return { basis: "W-4", entries: w4.fields }
  return w4 && unexempt
    ? { basis: "Earlier W-4", entries: unexempt }
    : { basis: "No W-4", entries: SINGLE }
}

/** Returns the requirement of an exemption that has ended. */
export const exemptionNeeds = ({ w4 }: Worker): ReadonlyArray<string> =>
  w4 && isOver(w4.fields)
    ? ["updateW4Information w4Information.exempt: the exemption from withholding has ended"]
    : []
