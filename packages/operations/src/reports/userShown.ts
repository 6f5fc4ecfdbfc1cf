/** What reads show of a worker: no SSN and no date of birth. */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { workerStatuses, type Worker } from "@payroll/domain/worker/worker"
import * as Schema from "effect/Schema"
import {
  OptionalText,
  recordShown,
  recordShownFields,
  StateShown,
  stateShown,
  Text
} from "./read.ts"

export const UserShown = Schema.Struct({
  userId: Text,
  companyId: Text,
  userReferenceId: OptionalText,
  firstName: Text,
  middleName: OptionalText,
  lastName: Text,
  email: OptionalText,
  phoneNumber: OptionalText,
  dateOfJoin: Text,
  workerType: Text,
  jobTitle: Text,
  companyLocationCategory: Text,
  stateCode: OptionalText,
  companyLocationId: OptionalText,
  businessUserId: OptionalText,
  contractorCompanyId: OptionalText,
  hasSsn: Schema.Boolean,
  userStatus: StateShown,
  kycStatus: StateShown,
  ...recordShownFields
})

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
  userStatus: stateShown(workerStatuses, worker.userStatus),
  kycStatus: stateShown(kycStatuses, worker.kycStatus),
  ...recordShown(worker)
})
