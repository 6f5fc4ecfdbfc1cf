/** Presets: policies that grant a state's minimum. */
import type { LocalDate } from "../calendar/localDate.ts"
import { isGiven, type Values } from "../specification/reading.ts"
import { isOfMethod } from "./earningFields.ts"
import { spelledValue } from "./spellings.ts"
import { STATE_MINIMUMS, type StateMinimum } from "./stateMinimums.data.ts"

const USUAL_METHOD = "Per Hour Worked"

/** The fields of a policy that grants the minimum of the largest employers. */
const presetOf = ({ reason, sizes, waiting, countsFirstDay }: StateMinimum): Values => {
  const largest = sizes[0]
  if (largest === undefined) return {}
  const { rate, year, use, bank, carryover } = largest
  return {
    timeOffPolicyType: reason === "sick" ? "Sick" : "PTO",
    earningMethod: USUAL_METHOD,
    accrualRate: rate,
    lumpSumMinutes: (year ?? use)?.minutes,
    maxAccrualPerYearMinutes: year?.minutes,
    maxUsePerYearMinutes: use?.minutes,
    maxAccumulatedMinutes: bank?.minutes,
    carryoverLimitMinutes: carryover.minutes,
    waitingPeriodQuantity: waiting.quantity,
    waitingPeriodUnit: waiting.unit,
    waitingCounting: countsFirstDay === true ? "Day Of Employment" : "Days After Start"
  }
}

/** The latest row of a preset that has begun, or its first one. */
const presetNamed = (id: string, on?: LocalDate): Values | undefined => {
  const rows = STATE_MINIMUMS.filter((row) => row.id.toLowerCase() === id.toLowerCase())
  const row = rows.findLast(({ since }) => on !== undefined && since <= on) ?? rows[0]
  return row && presetOf(row)
}

/**
 * The fields of a policy, filled with those of its preset that it does not set in any spelling; undefined if there is
 * no such preset. Of the earning fields of the preset it takes those that belong to its earning method.
 */
export const withPreset = (values: Values): Values | undefined => {
  const { preset: id, ...fields } = values
  if (!isGiven(id)) return fields
  const preset = typeof id === "string" ? presetNamed(id) : undefined
  if (preset === undefined) return undefined
  const names = Object.keys(fields).filter((name) => isGiven(fields[name]))
  const named = new Set(names.map(spelledValue))
  const method = isGiven(fields["earningMethod"]) ? fields["earningMethod"] : USUAL_METHOD
  const filled = Object.entries(preset).filter(
    ([name]) => !named.has(spelledValue(name)) && isOfMethod(name, method)
  )
  return {
    ...Object.fromEntries(filled),
    ...Object.fromEntries(names.map((name) => [name, fields[name]]))
  }
}
