/** The parts of a page of a hand-over as files (RFC 4180), for payroll programs that import tables. */
import { csvOf, decimalColumns, fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import type { HandOverContent } from "./handOverContent.ts"

type Payee = HandOverContent["workers"][number]

export const CSV_PARTS = ["company", "workers", "wages", "tax", "accounts", "hours"] as const
export type CsvPart = (typeof CSV_PARTS)[number]

const userColumns = fieldColumns<{ userId: string; userReferenceId: string | null }>(
  "userId",
  "userReferenceId"
)

/** A row of a list that a worker has, with the worker. */
type Of<Row> = Row & Pick<Payee, "userId" | "userReferenceId">

/** The rows of a list that each worker has. */
const rowsOf = <Row extends object>(
  { workers }: HandOverContent,
  list: (payee: Payee) => ReadonlyArray<Row>
): ReadonlyArray<Of<Row>> =>
  workers.flatMap((payee) => {
    const { userId, userReferenceId } = payee
    return list(payee).map((row) => ({ ...row, userId, userReferenceId }))
  })

const addressColumns = <Row>(
  prefix: string,
  addressOf: (row: Row) => Partial<Record<(typeof ADDRESS)[number], string | null>> | undefined
): Columns<Row> =>
  ADDRESS.map((name) => [`${prefix}${name}`, (row) => addressOf(row)?.[name]] as const)
const ADDRESS = ["address1", "address2", "city", "state", "zipcode"] as const

const company = ({ company: employer, payPeriod }: HandOverContent): string => {
  const row = { ...employer, ...payPeriod }
  return csvOf<typeof row>(
    [
      ...fieldColumns<typeof row>(
        "companyId",
        "legalName",
        "doingBusinessAs",
        "ein",
        "entityType",
        "federalFilingForm"
      ),
      ...addressColumns<typeof row>("filing.", ({ filingAddresses }) => filingAddresses[0]),
      ["funding.routingNumber", ({ fundingAccount }) => fundingAccount?.routingNumber],
      ["funding.accountNumber", ({ fundingAccount }) => fundingAccount?.accountNumber],
      ["funding.accountType", ({ fundingAccount }) => fundingAccount?.accountType],
      ...fieldColumns<typeof row>(
        "payPeriodId",
        "PayBeginDate",
        "PayEndDate",
        "DeadlineToRunPayroll",
        "PayDate"
      )
    ],
    [row]
  )
}

const workers = ({ workers: payees }: HandOverContent): string =>
  csvOf<Payee>(
    [
      ...fieldColumns<Payee>("userId", "userReferenceId", "firstName", "middleName", "lastName"),
      ["taxId.kind", ({ taxId }) => taxId?.kind],
      ["taxId.number", ({ taxId }) => taxId?.number],
      ...fieldColumns<Payee>("dateOfBirth"),
      // The last one of the period: the files of all parts have one row for what holds on the pay date.
      ...addressColumns<Payee>("home.", ({ homeAddresses }) => homeAddresses.at(-1)),
      ["work.stateCode", ({ workplaces }) => workplaces.at(-1)?.primary.stateCode],
      ["work.companyLocationId", ({ workplaces }) => workplaces.at(-1)?.primary.companyLocationId],
      ...fieldColumns<Payee>(
        "email",
        "phoneNumber",
        "workerType",
        "jobTitle",
        "hireDate",
        "lastDay",
        "dismissalType",
        "paymentMethod"
      )
    ],
    payees
  )

type Wage = Of<Payee["wages"][number]>
const wages = (content: HandOverContent): string =>
  csvOf<Wage>(
    [
      ...userColumns,
      ...fieldColumns<Wage>("userWageId"),
      ...decimalColumns<Wage>("wageRate"),
      ...fieldColumns<Wage>("wageBasis", "overtimeStatus", "taxExempt", "startDate", "endDate")
    ],
    rowsOf(content, (payee) => payee.wages)
  )

type Tax = Of<NonNullable<Payee["federalTax"]>>
const tax = (content: HandOverContent): string =>
  csvOf<Tax>(
    [
      ...userColumns,
      ...fieldColumns<Tax>(
        "basis",
        "w4FilingStatus",
        "haveMultipleJob",
        "dependentsAmount",
        "otherIncome",
        "otherDeduction",
        "extraWithholding",
        "exempt",
        "nonresidentAlien",
        "receivedAt",
        "signature"
      )
    ],
    rowsOf(content, ({ federalTax }) => (federalTax ? [federalTax] : []))
  )

type Account = Of<Payee["payAccounts"][number]>
const accounts = (content: HandOverContent): string =>
  csvOf<Account>(
    [
      ...userColumns,
      ...fieldColumns<Account>(
        "userBankAccountId",
        "bankName",
        "accountName",
        "accountType",
        "routingNumber",
        "accountNumber",
        "payPercentage"
      )
    ],
    rowsOf(content, (payee) => payee.payAccounts)
  )

type Line = Of<Payee["hours"][number]>
const hours = (content: HandOverContent): string =>
  csvOf<Line>(
    [
      ...userColumns,
      ...fieldColumns<Line>("category", "kind", "timeOffPolicyId", "jobCode", "minutes"),
      ...decimalColumns<Line>("hours")
    ],
    rowsOf(content, (payee) => [...payee.hours, ...payee.timeOff, ...payee.adjustments])
  )

const parts: Readonly<Record<CsvPart, (content: HandOverContent) => string>> = {
  company,
  workers,
  wages,
  tax,
  accounts,
  hours
}

/** A part of a page as a file: a header and a line per row. */
export const csvPartOf = (content: HandOverContent, part: CsvPart): string => parts[part](content)
