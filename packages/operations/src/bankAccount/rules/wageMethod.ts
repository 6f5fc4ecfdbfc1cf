/** Another way of payment that a wage says of somebody who is paid: the pay goes as before until its hold has ended. */
import { isTold } from "@payroll/domain/bankAccount/accountHold"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { StateConflict } from "@payroll/domain/errors"
import type { Wage } from "@payroll/domain/wage/wage"
import { payMethodOf } from "@payroll/domain/worker/payMethod"
import { waitingPay } from "@payroll/domain/worker/payChange"
import { wasEverActive } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { combined, guardedOnce } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import { loadWage } from "../../wage/rules/wageChange.ts"
import type { Changes } from "../../writer.ts"
import { changedPay, withPay, type LoadedPay } from "./payChange.ts"

const waits = new StateConflict({
  message: "another change of how the pay goes waits; approve or withdraw it first"
})

const inBulk = new StateConflict({
  message: "changes how the pay of somebody goes who is paid already; give this wage by itself"
})

/** The ways of payment before and after wages change; undefined where that changes nothing, or nobody is told. */
const methodsOf = (
  loaded: LoadedWorker,
  wages: ReadonlyArray<Wage>,
  { at, client: { settings }, isFromPage }: DecisionContext
) => {
  const { worker } = loaded
  if (worker.paymentMethod || !wasEverActive(worker) || !isTold({ ...settings, isFromPage })) {
    return undefined
  }
  const today = easternDayOf(at)
  const before = payMethodOf(loaded, today)
  const after = payMethodOf({ ...loaded, wages }, today)
  return before === after ? undefined : { before, after }
}

/** The changes of wages with the hold of another way of payment: it is then said by the worker, not by wages. */
export const withHeldMethod = (
  loaded: LoadedPay,
  wages: ReadonlyArray<Wage>,
  stored: Changes,
  context: DecisionContext
): Result.Result<Changes, StateConflict> => {
  const methods = methodsOf(loaded, wages, context)
  if (!methods) return Result.succeed(stored)
  if (waitingPay(loaded.worker)) return Result.fail(waits)
  const { before: current, after: paymentMethod } = methods
  const pay = { paymentMethod, current, shares: undefined, added: undefined }
  return Result.map(changedPay(loaded, pay, context), ({ changes: held }) => {
    const all = combined([stored, held])
    return { ...all, revisions: guardedOnce(all.revisions) }
  })
}

/** A changed wage, with the hold of another way of payment. */
export const withHeldWage = (
  loaded: LoadedPay,
  { record, changes: stored }: { readonly record: Wage; readonly changes: Changes | undefined },
  context: DecisionContext
): Result.Result<
  { readonly record: Wage; readonly changes: Changes | undefined },
  StateConflict
> => {
  if (!stored) return Result.succeed({ record, changes: stored })
  const wages = loaded.wages.map((each) => (each.id === record.id ? record : each))
  return Result.map(withHeldMethod(loaded, wages, stored, context), (changes) => ({
    record,
    changes
  }))
}

/** Loads a wage with its worker, and what a change of the pay stores beside it. */
export const loadPaidWage = (clientId: string, wageId: string) =>
  Effect.flatMap(loadWage(clientId, wageId), (loaded) =>
    Effect.map(withPay(loaded), (paid) => ({ ...loaded, ...paid }))
  )

/** Fails for a wage of a bulk call that changes how somebody is paid who is paid already. */
export const checkMethod = (
  loaded: LoadedWorker,
  wage: Wage,
  context: DecisionContext
): Result.Result<void, StateConflict> =>
  methodsOf(loaded, [...loaded.wages, wage], context) ? Result.fail(inBulk) : Result.void
