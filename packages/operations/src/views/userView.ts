/** The view of a worker: no SSN and no date of birth. */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import {
  addedWorkerFields,
  hasLeft,
  workerStatuses,
  type Worker,
  workerFields
} from "@payroll/domain/worker/worker"
import { HELD_CHANGES } from "@payroll/domain/bankAccount/accountHold"
import { PAYMENT_METHODS } from "@payroll/domain/wage/wage"
import type { PayChange, WaitingChange } from "@payroll/domain/worker/waitingChange"
import * as Schema from "effect/Schema"
import { KycState, UserState } from "../answerStates.ts"
import {
  ids,
  listOf,
  oneOf,
  shownDay,
  shownFlag,
  shownId,
  shownText,
  shownWhole,
  valueOf
} from "../answerSchema.ts"
import { holdFields } from "./accountViews.ts"
import { placeView } from "./workplaceViews.ts"
import {
  fieldsOf,
  finalStateView,
  nullable,
  recordFields,
  stateView,
  time,
  viewOf
} from "./view.ts"

/** Only who was added by mistake is removed: nobody who was verified. */
const userStatusOf = ({ userStatus, kycStatus }: Worker) => {
  const { status, reachable } = stateView(workerStatuses, userStatus)
  return {
    status,
    reachable: reachable.filter((state) => state !== "Removed" || kycStatus !== "passed")
  }
}

/** A change of any kind, with what only one of the pay has. */
interface ShownChange extends Omit<PayChange, "kind"> {
  readonly kind: WaitingChange["kind"]
}

const shownChange = (change: WaitingChange): ShownChange => ({
  paymentMethod: undefined,
  shares: undefined,
  added: undefined,
  ...change
})

const waitingView = viewOf(
  "WaitingChange",
  "A change of how a worker is paid, or of where checks or mails go, that waits until its accounts are ready and its hold has ended.",
  fieldsOf<ShownChange>()(({ from, by }) => ({
    waitingChangeId: from("id", shownId("The change.")),
    kind: oneOf(HELD_CHANGES, "What changes."),
    hold: holdFields.hold,
    holdUntil: holdFields.holdUntil,
    paymentMethod: nullable(
      oneOf(PAYMENT_METHODS, "How the pay is to be paid; null if that stays.")
    ),
    accounts: by(
      listOf(
        Schema.Struct({
          userBankAccountId: ids.userBankAccountId,
          payPercentage: shownWhole("The share of the pay that is to go to the account.")
        }),
        "The shares of the accounts; none for pay by check."
      ),
      ({ shares = [] }) => shares
    )
  }))
)

export const waitingShown = (all: ReadonlyArray<WaitingChange>) =>
  all.map((each) => waitingView.of(shownChange(each)))

export const userView = viewOf(
  "User",
  "A worker.",
  fieldsOf<Worker & { readonly hasSsn: boolean }>()(({ from, by }) => ({
    userId: from("id", ids.userId),
    companyId: ids.companyId,
    userReferenceId: nullable(shownText(workerFields.userReferenceId.schema)),
    firstName: shownText(workerFields.firstName),
    middleName: nullable(shownText(workerFields.middleName.schema)),
    lastName: shownText(workerFields.lastName),
    email: nullable(shownText(workerFields.email.schema)),
    phoneNumber: nullable(shownText(workerFields.phoneNumber.schema)),
    dateOfJoin: shownDay(workerFields.dateOfJoin),
    workerType: valueOf(workerFields.workerType),
    jobTitle: shownText(workerFields.jobTitle),
    ...placeView,
    businessUserId: nullable(shownId("The business user who is the same person.")),
    contractorCompanyId: nullable(
      shownId("The contractor's own company, whose verification decides the kycStatus.")
    ),
    hasSsn: shownFlag(
      "Whether the SSN is stored, with the worker or with the business user who is the same person."
    ),
    userStatus: by(UserState, userStatusOf),
    kycStatus: by(KycState, (worker) =>
      hasLeft(worker) ? finalStateView(worker.kycStatus) : stateView(kycStatuses, worker.kycStatus)
    ),
    kioskPinSetAt: nullable(
      time("When the worker got the current kiosk PIN; null for a worker without one.")
    ),
    invite: shownFlag(addedWorkerFields.invite.schema),
    paymentMethod: nullable(
      oneOf(PAYMENT_METHODS, "How the pay is paid; null of a worker of whom only wages say it.")
    ),
    waitingChanges: by(
      listOf(waitingView.schema, "Changes that have not taken effect yet."),
      ({ waiting = [] }) => waitingShown(waiting)
    ),
    ...recordFields
  }))
)
