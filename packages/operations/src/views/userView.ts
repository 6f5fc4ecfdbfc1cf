/** The view of a worker: no SSN and no date of birth. */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import {
  addedWorkerFields,
  hasLeft,
  workerStatuses,
  type Worker,
  workerFields
} from "@payroll/domain/worker/worker"
import { PAYMENT_METHODS } from "@payroll/domain/wage/wage"
import { KycState, UserState } from "../answerStates.ts"
import { ids, oneOf, shownDay, shownFlag, shownId, shownText, valueOf } from "../answerSchema.ts"
import { erasedFlag } from "./erasedFlag.ts"
import { WaitingChanges, waitingShown } from "./waitingChangeView.ts"
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

export const userView = viewOf(
  "User",
  "A worker.",
  fieldsOf<Worker & { readonly hasSsn: boolean; readonly isErased: boolean }>()(({ from, by }) => ({
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
    legalHold: nullable(
      shownText("The reason of the worker's legal hold, while nothing is erased; null without one.")
    ),
    waitingChanges: by(WaitingChanges, ({ waiting = [] }) => waitingShown(waiting)),
    isErased: erasedFlag,
    ...recordFields
  }))
)
