/** The states and territories, by their names. */
import { STATE_NAMES } from "@payroll/domain/field/stateNames"

export const states: Readonly<Record<string, string>> = STATE_NAMES

/** The name of a state. */
export const stateName = (code: string): string => states[code] ?? code
