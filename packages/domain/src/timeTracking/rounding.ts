/** Rounding of clock-in and clock-out times. Breaks are never rounded. */

export const ROUNDING_UNITS = [5, 6, 10, 15] as const
export type RoundingUnit = (typeof ROUNDING_UNITS)[number]

export const ROUNDING_MODES = ["None", "Nearest", "Favor Worker"] as const

/** There is no mode that favors the employer: 29 CFR 785.48(b). */
export type Rounding =
  | { readonly mode: "None" }
  | { readonly mode: "Nearest" | "Favor Worker"; readonly unitMinutes: RoundingUnit }

export const DIRECTIONS = ["In", "Out"] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * A minute of the local day, rounded. "Nearest" moves half a unit up, which is the 7-minute rule for 15 minutes;
 * "Favor Worker" moves a clock-in back and a clock-out on.
 */
export const roundedMinute = (minute: number, rounding: Rounding, direction: Direction): number => {
  if (rounding.mode === "None") return minute
  const unit = rounding.unitMinutes
  if (rounding.mode === "Nearest") return Math.floor((minute + Math.floor(unit / 2)) / unit) * unit
  return (direction === "In" ? Math.floor(minute / unit) : Math.ceil(minute / unit)) * unit
}
