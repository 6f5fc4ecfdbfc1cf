/** Events about a worker. */
import type { CompanyEvent, EventType } from "../event/event.ts"
import { fullName, type Worker } from "./worker.ts"

/** The `user` entity of an event, without SSN, date of birth or street address. */
const userEntity = (worker: Worker, wageIds: ReadonlyArray<string>) => ({
  user: fullName(worker),
  userId: worker.id,
  userReferenceId: worker.userReferenceId ?? "",
  companyId: worker.companyId,
  status: { userStatus: worker.userStatus },
  WorkerType: { WorkerType: worker.workerType },
  firstName: worker.firstName,
  middleName: worker.middleName ?? "",
  lastName: worker.lastName,
  phoneNumber: worker.phoneNumber ?? "",
  email: worker.email ?? "",
  jobTitle: worker.jobTitle,
  dateOfJoin: worker.dateOfJoin,
  kycStatus: worker.kycStatus,
  userWages: wageIds.map((userWageId) => ({ userWageId }))
})

/** An event about a worker after the change, in the employer's sequence. */
export const workerEvent = (
  id: string,
  type: EventType,
  worker: Worker,
  wageIds: ReadonlyArray<string>,
  at: number
): CompanyEvent => ({
  id,
  type,
  clientId: worker.clientId,
  companyId: worker.companyId,
  at,
  payload: [{ user: [userEntity(worker, wageIds)] }]
})
