import type { Worker } from "@payroll/domain/worker/worker"
import { optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const workerTable = table<Worker>("worker")({
  userReferenceId: optional(text("user_reference_id")),
  firstName: text("first_name"),
  middleName: optional(text("middle_name")),
  lastName: text("last_name"),
  email: optional(text("email")),
  phoneNumber: optional(text("phone_number")),
  dateOfJoin: text("date_of_join"),
  workerType: text("worker_type"),
  jobTitle: text("job_title"),
  locationCategory: text("location_category"),
  workState: optional(text("work_state")),
  companyLocationId: optional(text("company_location_id")),
  businessUserId: optional(text("business_user_id")),
  contractorCompanyId: optional(text("contractor_company_id")),
  userStatus: text("user_status"),
  kycStatus: text("kyc_status")
})
