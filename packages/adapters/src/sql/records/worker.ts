import type { KycStatus } from "@payroll/domain/businessUser/businessUser"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Worker, WorkerStatus } from "@payroll/domain/worker/worker"
import type { WorkerColumns } from "../tables.ts"
import { baseColumns, baseFields, type Mapping } from "./mapping.ts"

export const workerRows: Mapping<Worker, WorkerColumns> = {
  table: "worker",
  toRow: (worker) => ({
    ...baseColumns(worker),
    company_id: worker.companyId,
    user_reference_id: worker.userReferenceId ?? null,
    first_name: worker.firstName,
    middle_name: worker.middleName ?? null,
    last_name: worker.lastName,
    email: worker.email ?? null,
    phone_number: worker.phoneNumber ?? null,
    date_of_join: worker.dateOfJoin,
    worker_type: worker.workerType,
    job_title: worker.jobTitle,
    location_category: worker.locationCategory,
    work_state: worker.workState ?? null,
    company_location_id: worker.companyLocationId ?? null,
    business_user_id: worker.businessUserId ?? null,
    contractor_company_id: worker.contractorCompanyId ?? null,
    user_status: worker.userStatus,
    kyc_status: worker.kycStatus
  }),
  fromRow: (row) => ({
    ...baseFields(row, row.company_id),
    userReferenceId: row.user_reference_id ?? undefined,
    firstName: row.first_name,
    middleName: row.middle_name ?? undefined,
    lastName: row.last_name,
    email: row.email ?? undefined,
    phoneNumber: row.phone_number ?? undefined,
    dateOfJoin: row.date_of_join as LocalDate,
    workerType: row.worker_type as Worker["workerType"],
    jobTitle: row.job_title,
    locationCategory: row.location_category as Worker["locationCategory"],
    workState: row.work_state ?? undefined,
    companyLocationId: row.company_location_id ?? undefined,
    businessUserId: row.business_user_id ?? undefined,
    contractorCompanyId: row.contractor_company_id ?? undefined,
    userStatus: row.user_status as WorkerStatus,
    kycStatus: row.kyc_status as KycStatus
  })
}
