import { nameKey } from "@payroll/domain/field/foldedText"
import { emailKey } from "@payroll/domain/field/text"
import { fullName, type Worker } from "@payroll/domain/worker/worker"
import { flag, integer, json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const workerTable = table<Worker>("worker", [
  "dateOfJoin",
  "workerType",
  "workState",
  "workplaces",
  "businessUserId",
  "contractorCompanyId",
  "userStatus",
  "kycStatus",
  "paymentMethod",
  "legalHold"
])(
  {
    userReferenceId: optional(text("user_reference_id", "personal")),
    firstName: text("first_name", "personal"),
    middleName: optional(text("middle_name", "personal")),
    lastName: text("last_name", "personal"),
    email: optional(text("email", "personal")),
    phoneNumber: optional(text("phone_number", "personal")),
    dateOfJoin: text("date_of_join", "personal"),
    workerType: text("worker_type", "personal"),
    jobTitle: text("job_title", "personal"),
    locationCategory: text("location_category", "personal"),
    workState: optional(text("work_state", "personal")),
    companyLocationId: optional(text("company_location_id", "operational")),
    timeZone: optional(text("time_zone", "personal")),
    workplaces: optional(json("workplaces", "personal")),
    businessUserId: optional(text("business_user_id", "operational")),
    contractorCompanyId: optional(text("contractor_company_id", "operational")),
    userStatus: text("user_status", "operational"),
    kycStatus: text("kyc_status", "operational"),
    failureReasons: optional(json("failure_reasons", "personal")),
    kioskPinSetAt: optional(integer("kiosk_pin_set_at", "operational")),
    invite: flag("invite", "operational"),
    paymentMethod: optional(text("payment_method", "personal")),
    legalHold: optional(text("legal_hold", "personal")),
    waiting: optional(json("waiting", "personal"))
  },
  {
    derived: {
      name_folded: { holds: "personal", of: (worker) => nameKey(fullName(worker)) },
      last_name_folded: { holds: "personal", of: ({ lastName }) => nameKey(lastName) },
      email_key: { holds: "personal", of: ({ email }) => email && emailKey(email) }
    }
  }
)
