/** What reads show of a worker: no SSN and no date of birth. */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { hasLeft, workerStatuses, type Worker, workerFields } from "@payroll/domain/worker/worker"
import * as Schema from "effect/Schema"
import { KycState, UserState } from "../answerStates.ts"
import {
  entityOf,
  ids,
  recordShownFields,
  shownDay,
  shownFlag,
  shownId,
  shownText,
  valueOf
} from "../answerSchema.ts"
import { finalShown, recordShown, stateShown } from "./read.ts"

export const UserShown = entityOf("User", "A worker.", {
  userId: ids.userId,
  companyId: ids.companyId,
  userReferenceId: Schema.NullOr(shownText(workerFields.userReferenceId.schema)),
  firstName: shownText(workerFields.firstName),
  middleName: Schema.NullOr(shownText(workerFields.middleName.schema)),
  lastName: shownText(workerFields.lastName),
  email: Schema.NullOr(shownText(workerFields.email.schema)),
  phoneNumber: Schema.NullOr(shownText(workerFields.phoneNumber.schema)),
  dateOfJoin: shownDay(workerFields.dateOfJoin),
  workerType: valueOf(workerFields.workerType),
  jobTitle: shownText(workerFields.jobTitle),
  companyLocationCategory: valueOf(workerFields.companyLocationCategory),
  stateCode: Schema.NullOr(shownText(workerFields.stateCode.schema)),
  companyLocationId: Schema.NullOr(shownId(workerFields.companyLocationId.schema)),
  businessUserId: Schema.NullOr(shownId("The business user who is the same person.")),
  contractorCompanyId: Schema.NullOr(
    shownId("The contractor's own company, whose verification decides the kycStatus.")
  ),
  hasSsn: shownFlag("Whether KYC information, and with it the SSN, is stored."),
  userStatus: UserState,
  kycStatus: KycState,
  ...recordShownFields
})

/** Only who was added by mistake is removed: nobody who was verified. */
const userStatusShown = ({ userStatus, kycStatus }: Worker) => {
  const { status, reachable } = stateShown(workerStatuses, userStatus)
  return {
    status,
    reachable: reachable.filter((state) => state !== "Removed" || kycStatus !== "passed")
  }
}

export const userShown = (worker: Worker, hasSsn: boolean) => ({
  userId: worker.id,
  companyId: worker.companyId,
  userReferenceId: worker.userReferenceId ?? null,
  firstName: worker.firstName,
  middleName: worker.middleName ?? null,
  lastName: worker.lastName,
  email: worker.email ?? null,
  phoneNumber: worker.phoneNumber ?? null,
  dateOfJoin: worker.dateOfJoin,
  workerType: worker.workerType,
  jobTitle: worker.jobTitle,
  companyLocationCategory: worker.locationCategory,
  stateCode: worker.workState ?? null,
  companyLocationId: worker.companyLocationId ?? null,
  businessUserId: worker.businessUserId ?? null,
  contractorCompanyId: worker.contractorCompanyId ?? null,
  hasSsn,
  userStatus: userStatusShown(worker),
  kycStatus: hasLeft(worker)
    ? finalShown(worker.kycStatus)
    : stateShown(kycStatuses, worker.kycStatus),
  ...recordShown(worker)
})
