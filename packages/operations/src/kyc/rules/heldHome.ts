/** Another home of somebody who is paid by check, or is to be, which is held. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { sameAddress } from "@payroll/domain/field/address"
import { checkHomes } from "@payroll/domain/kyc/checkHomes"
import { homesOf, kycOn, type KycInformation } from "@payroll/domain/kyc/kycInformation"
import { changed } from "@payroll/domain/record"
import { waitingPay } from "@payroll/domain/worker/payChange"
import { payMethodOf } from "@payroll/domain/worker/payMethod"
import type { Worker } from "@payroll/domain/worker/worker"
import {
  changedContact,
  type ChangedContact,
  type LoadedContact
} from "../../bankAccount/rules/contactHold.ts"
import { noChanges } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { LoadedPerson } from "../../verification/rules/onePerson.ts"

/** A person with what another home of somebody who is paid by check stores. */
export interface LoadedHome extends LoadedPerson {
  readonly contact?: LoadedContact
}

/**
 * The worker whose checks go to the home before for now, with the notice; undefined where no check is paid, and of a
 * home that holds for no day from today on.
 */
export const heldHome = (
  loaded: LoadedHome,
  before: KycInformation,
  after: KycInformation,
  context: DecisionContext
): ChangedContact<Worker> | undefined => {
  const { worker, contact } = loaded
  const today = easternDayOf(context.at)
  const isByCheck =
    payMethodOf(loaded, today) === "Check" || waitingPay(worker)?.paymentMethod === "Check"
  if (!contact?.notice || !isByCheck) return undefined
  const used = kycOn(checkHomes(before, worker), today)
  const isBack = homesOf(after, today).every(({ address }) => sameAddress(used, address))
  if (isBack && !contact.waitingHold) return undefined
  const next = changed(worker, {}, context.at)
  const held = changedContact(worker, contact, { kind: "address", after: next, isBack }, context)
  return held.changes === noChanges ? undefined : held
}
