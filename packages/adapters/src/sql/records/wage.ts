import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Wage } from "@payroll/domain/wage/wage"
import type { WageColumns } from "../tables.ts"
import { baseColumns, baseFields, type Mapping } from "./mapping.ts"

export const wageRows: Mapping<Wage, WageColumns> = {
  table: "wage",
  toRow: (wage) => ({
    ...baseColumns(wage),
    company_id: wage.companyId,
    worker_id: wage.workerId,
    wage_rate: wage.wageRate,
    wage_basis: wage.wageBasis,
    worker_type: wage.workerType,
    differential_pay: wage.differentialPay,
    user_type: wage.userType ?? null,
    employment_status: wage.employmentStatus ?? null,
    tax_exempt: wage.taxExempt,
    start_date: wage.startDate,
    payment_method: wage.paymentMethod ?? null,
    status: wage.status
  }),
  fromRow: (row) => ({
    ...baseFields(row, row.company_id),
    workerId: row.worker_id,
    wageRate: row.wage_rate,
    wageBasis: row.wage_basis as Wage["wageBasis"],
    workerType: row.worker_type as Wage["workerType"],
    differentialPay: row.differential_pay as Wage["differentialPay"],
    userType: (row.user_type ?? undefined) as Wage["userType"],
    employmentStatus: (row.employment_status ?? undefined) as Wage["employmentStatus"],
    taxExempt: row.tax_exempt as Wage["taxExempt"],
    startDate: row.start_date as LocalDate,
    paymentMethod: (row.payment_method ?? undefined) as Wage["paymentMethod"],
    status: row.status as Wage["status"]
  })
}
