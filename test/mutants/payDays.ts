/** Faults in when people are paid. */
import { within, type Fault } from "./fault.ts"

const ENGINE = "packages/domain/src/paySchedule/"
const DATES = `${ENGINE}payDates.test.ts`
const LAWS = `${ENGINE}payDates.properties.test.ts`
const CASES = `${ENGINE}publicCases.test.ts`
const NEXT = `${ENGINE}nextPayDate.test.ts`

export const payDays: ReadonlyArray<Fault> = [
  ...within(
    `${ENGINE}plan.ts`,
    [
      'bankingDayOnOrAfter(nominal, closedDays, bankClosing)\n    case "nearest"',
      'bankingDayOnOrBefore(nominal, closedDays, bankClosing)\n    case "nearest"',
      DATES,
      LAWS
    ],
    ["return adjusted < nominal", "return adjusted > nominal", LAWS, CASES],
    [
      "addBankingDays(payDay, -plan.leadBankingDays",
      "addBankingDays(nominalPayDay, -plan.leadBankingDays",
      DATES,
      LAWS
    ],
    ["dayOfWeekOf(nominal) === 0 ? nominal + 1 : nominal", "nominal", DATES, LAWS],
    [
      "(chosen === -1 ? days.length : chosen) + payDay.periodsInArrears",
      "chosen === -1 ? days.length : chosen",
      CASES,
      NEXT
    ]
  ),
  ...within(
    `${ENGINE}payDates.ts`,
    ["end <= last; end = plan", "end < last; end = plan", DATES, LAWS],
    [
      "while (begin <= last &&",
      "while (begin < last &&",
      "packages/domain/src/payroll/periods.properties.test.ts",
      DATES
    ]
  ),
  ...within(`${ENGINE}nextPayDate.ts`, [
    "at(index).payDay <= day;",
    "at(index).payDay < day;",
    NEXT
  ]),
  ...within(`${ENGINE}daySequence.ts`, [
    "Math.min(day, daysInMonth(year, month))",
    "day",
    DATES,
    LAWS
  ])
]
