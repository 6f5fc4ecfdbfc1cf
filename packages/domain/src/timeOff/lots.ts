/**
 * The lots of an account: what was carried into the policy year, which may expire, and what came later.
 * Use beyond all lots is debt, which later credits pay first.
 */
import type { EpochDay } from "../calendar/localDate.ts"
import type { PolicyTerms } from "./terms.ts"

export interface CarriedLot {
  minutes: number
  /** The policy year that it was carried into. */
  readonly since: EpochDay
  readonly expiresOn: EpochDay | undefined
}

export interface Lots {
  carried: CarriedLot | undefined
  /** Everything that was not carried. */
  current: number
  debt: number
}

/** Minutes by their origin. */
export interface TakenMinutes {
  readonly carried: number
  readonly current: number
  readonly debt: number
}

export const noLots = (): Lots => ({ carried: undefined, current: 0, debt: 0 })

export const balanceOf = ({ carried, current, debt }: Lots): number =>
  (carried?.minutes ?? 0) + current - debt

export const credit = (lots: Lots, minutes: number): void => {
  const paid = Math.min(lots.debt, minutes)
  lots.debt -= paid
  lots.current += minutes - paid
}

/** Takes minutes from the lots in the order of use. */
export const take = (
  lots: Lots,
  minutes: number,
  order: PolicyTerms["usageOrder"] = "Carried First"
): TakenMinutes => {
  const available = lots.carried?.minutes ?? 0
  const carried =
    order === "Carried First"
      ? Math.min(available, minutes)
      : Math.min(available, Math.max(0, minutes - lots.current))
  const current = Math.min(lots.current, minutes - carried)
  const debt = minutes - carried - current
  if (lots.carried !== undefined) lots.carried.minutes -= carried
  lots.current -= current
  lots.debt += debt
  return { carried, current, debt }
}

/** Makes one carried lot of all that is left; a debt is carried as it is. */
export const carry = (lots: Lots, since: EpochDay, expiresOn: EpochDay | undefined): void => {
  lots.carried = { minutes: (lots.carried?.minutes ?? 0) + lots.current, since, expiresOn }
  lots.current = 0
}

/** The minutes that expire of the lot that was carried into a policy year. */
export const expiring = ({ carried }: Lots, since: EpochDay): number =>
  carried?.since === since ? carried.minutes : 0
