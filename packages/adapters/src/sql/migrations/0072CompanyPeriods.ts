import type { Migration } from "./migration.ts"

/** Lists of a company's pay periods in the order of the calendar. */
export const companyPeriods: Migration = {
  number: 72,
  name: "company periods",
  statements: () => ["create index pay_period_company on pay_period (company_id, period_end, id)"]
}
