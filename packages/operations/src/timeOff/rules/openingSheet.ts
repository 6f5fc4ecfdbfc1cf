/** The check sheet of openings: what the service computes from them, next to what the other system says. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { hoursShown } from "@payroll/domain/field/minutes"
import { balanceAt } from "@payroll/domain/timeOff/balance"
import { fullName } from "@payroll/domain/worker/worker"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  shownDay,
  shownText,
  shownWhole
} from "../../answerSchema.ts"
import { ledgerUntil } from "@payroll/domain/timeOffAccount/accountLedger"
import type { GivenOpening } from "./assignmentRequest.ts"

/** An opening that was accepted, with the account as it is then. */
export interface Opened {
  readonly loaded: LoadedTimeOff
  readonly loadedAccount: LoadedAccount
  readonly opening: GivenOpening
  readonly openingDate: LocalDate
}

export const openingMinutesOf = (opening: GivenOpening): number =>
  opening.openingBalanceMinutes ?? opening.openingBalanceHours ?? 0

const RowShown = entityOf("OpeningCheck", "A line of the check sheet.", {
  userId: ids.userId,
  userReferenceId: Schema.NullOr(shownText("The caller's own id of the worker.")),
  name: shownText("The name of the worker."),
  openingBalanceMinutes: shownWhole("The opening balance."),
  openingBalanceDate: shownDay("Its day."),
  checkDate: shownDay("The day of the comparison."),
  balanceMinutes: Schema.NullOr(
    shownWhole("The balance at the end of that day by this service; null without a balance.")
  ),
  balanceHours: Schema.NullOr(shownText("The same in hours, for people.")),
  checkBalanceMinutes: Schema.NullOr(
    shownWhole("The balance by the other system, if it was given.")
  ),
  differenceMinutes: Schema.NullOr(
    shownWhole("By how much this service has more; null where nothing is compared.")
  )
})

export const CheckSheet = objectOf(
  "The openings that were accepted, with what follows from them; also in a dry run.",
  {
    rows: listOf(RowShown, "In the order of the request."),
    openingMinutes: shownWhole("The sum of the opening balances."),
    balanceMinutes: shownWhole("The sum of the balances by this service."),
    checkBalanceMinutes: shownWhole("The sum of those by the other system."),
    differenceCount: shownWhole("How many lines differ.")
  }
)

const rowOf = (
  { loaded, loadedAccount, opening, openingDate }: Opened,
  checkDate: LocalDate,
  at: number
): typeof RowShown.Type => {
  const { stored, missing, expected } = ledgerUntil(loaded, loadedAccount, checkDate, at)
  const balance = expected.isUnlimited ? null : balanceAt([...stored, ...missing], checkDate)
  const stated = opening.checkBalanceMinutes ?? opening.checkBalanceHours ?? null
  return {
    userId: loaded.worker.id,
    userReferenceId: loaded.worker.userReferenceId ?? null,
    name: fullName(loaded.worker),
    openingBalanceMinutes: openingMinutesOf(opening),
    openingBalanceDate: openingDate,
    checkDate,
    balanceMinutes: balance,
    balanceHours: balance === null ? null : hoursShown(balance),
    checkBalanceMinutes: stated,
    differenceMinutes: balance === null || stated === null ? null : balance - stated
  }
}

/** The sheet of some openings on a day; on that of each opening without one. */
export const checkSheetOf = (
  opened: ReadonlyArray<Opened>,
  checkDate: LocalDate | undefined,
  at: number
): typeof CheckSheet.Type => {
  const rows = opened.map((each) => rowOf(each, checkDate ?? each.openingDate, at))
  let [openingMinutes, balanceMinutes, checkBalanceMinutes, differenceCount] = [0, 0, 0, 0]
  for (const row of rows) {
    openingMinutes += row.openingBalanceMinutes
    balanceMinutes += row.balanceMinutes ?? 0
    checkBalanceMinutes += row.checkBalanceMinutes ?? 0
    if (row.differenceMinutes !== null && row.differenceMinutes !== 0) differenceCount += 1
  }
  return { rows, openingMinutes, balanceMinutes, checkBalanceMinutes, differenceCount }
}
