/** The history of each kind of record that callers can name. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newWorld } from "../kyc/world.ts"
import { Inspection } from "../storage.ts"
import { callOf, historyOf, linesOf } from "./calls.ts"

const ACCOUNT = {
  accountNumber: "99990001",
  routingNumber: "021000021",
  bankName: "Bank",
  accountType: "Checking",
  accountName: "Payroll"
}

type Call = ReturnType<typeof callOf>
type IdIn = (table: string) => Effect.Effect<string, unknown>

const ofTheCompany = Effect.fnUntraced(function* (call: Call, idIn: IdIn, companyId: string) {
  const businessUserId = yield* idIn("business_user")
  yield* call("updateBusinessUser", { businessUser: { businessUserId, bookkeeper: true } })
  const kybInformation = { companyId, irsAssisgnedFederalFilingForm: "944" }
  yield* call("updateKybInformation", { kybInformation })
  const funding = { companyId, ...ACCOUNT }
  yield* call("updateCompanyBankAccount", { companyFundingSourceEntity: funding })
  const accountId = yield* idIn("company_bank_account")
  const other = { ...funding, accountNumber: "99990002" }
  yield* call("updateCompanyBankAccount", { companyFundingSourceEntity: other })
  const replaced = [2, "updateCompanyBankAccount", "status", "new", "replaced"]
  return [
    ["businessUser", businessUserId, [2, "updateBusinessUser", "bookkeeper", false, true]],
    [
      "kybInformation",
      yield* idIn("kyb_information"),
      [2, "updateKybInformation", "irsAssisgnedFederalFilingForm", "941", "944"]
    ],
    ["companyFundingSourceEntity", accountId, replaced]
  ] as const
})

const ofTheWorker = Effect.fnUntraced(function* (call: Call, idIn: IdIn, userId: string) {
  const userWageId = yield* idIn("wage")
  const raise = { userWageId, wageRate: 27.5, startDate: "2030-01-01" }
  yield* call("updateUserWage", { userWage: raise })
  yield* call("addW4Information", { w4Information: { userId, w4FilingStatus: "Single" } })
  yield* call("updateW4Information", { w4Information: { userId, otherIncome: 12.5 } })
  yield* call("addUserBankAccount", { userBankAccount: { userId, ...ACCOUNT } })
  const userBankAccountId = yield* idIn("worker_bank_account")
  const userBankAccount = { userBankAccountId, accountNumber: "99990003" }
  yield* call("updateUserBankAccount", { userBankAccount })
  const terms = {
    startDate: "2030-01-01",
    wageRate: 27.5,
    wageBasis: "Per Hour",
    workerType: "W2",
    differentialPay: "No",
    userRefTaxExempt: "No, this employee is not tax exempt"
  }
  const replaced = [2, "updateUserBankAccount", "status", "new", "replaced"]
  return [
    ["userWage", userWageId, [2, "updateUserWage", "terms", [], [terms]]],
    ["w4Information", userId, [2, "updateW4Information", "otherIncome", 0, 12.5]],
    ["userBankAccount", userBankAccountId, replaced]
  ] as const
})

const ofTheSchedule = Effect.fnUntraced(function* (call: Call, idIn: IdIn, companyId: string) {
  const input = { companyId, workerType: "W2", compensationFrequency: "Monthly" }
  yield* call("addPaySchedule", { paySchedule: input })
  const payScheduleId = yield* idIn("pay_schedule")
  const payPeriodId = yield* idIn("pay_period")
  yield* call("updatePayPeriodStatus", { payPeriod: { payPeriodId, PayPeriodStatus: "submitted" } })
  yield* call("deactivatePaySchedule", { paySchedule: { payScheduleId } })
  return [
    ["paySchedule", payScheduleId, [2, "deactivatePaySchedule", "status", "active", "inactive"]],
    ["payPeriod", payPeriodId, [2, "updatePayPeriodStatus", "PayPeriodStatus", "new", "submitted"]]
  ] as const
})

const WEEK = [0, 480, 480, 480, 480, 480, 0].map((minutes) => ({ minutes }))

const ofTimeOff = Effect.fnUntraced(function* (
  call: Call,
  idIn: IdIn,
  companyId: string,
  userId: string
) {
  const workSchedule = { userId, effectiveFrom: "2026-01-01", days: WEEK }
  yield* call("updateUserWorkSchedule", { workSchedule })
  yield* call("updateUserWorkSchedule", { workSchedule: { ...workSchedule, mealWaiver: true } })
  const workScheduleId = yield* idIn("work_schedule")
  yield* call("addTimeOffPolicy", {
    timeOffPolicy: { companyId, timeOffPolicyName: "Sick", preset: "CA-sick" }
  })
  const timeOffPolicyId = yield* idIn("time_off_policy")
  yield* call("addTimeOffPolicyAssignment", {
    timeOffPolicyAssignment: { timeOffPolicyId, userId }
  })
  const assignmentId = yield* idIn("time_off_assignment")
  yield* call("deactivateTimeOffPolicy", { timeOffPolicy: { timeOffPolicyId } })
  return [
    [
      "timeOffPolicyAssignment",
      assignmentId,
      [2, "deactivateTimeOffPolicy", "status", "Active", "Ended"]
    ],
    ["workSchedule", workScheduleId, [2, "updateUserWorkSchedule", "mealWaiver", false, true]],
    [
      "timeOffPolicy",
      timeOffPolicyId,
      [2, "deactivateTimeOffPolicy", "status", "Active", "Inactive"]
    ]
  ] as const
})

const ofNames = Effect.fnUntraced(function* (call: Call, idIn: IdIn, companyId: string) {
  const [name, other] = ["Bakery", "Acme Bakery"]
  yield* call("addOvertimeRuleSet", { overtimeRuleSet: { companyId, name, rules: {} } })
  const overtimeRuleSetId = yield* idIn("overtime_rule_set")
  yield* call("updateOvertimeRuleSet", { overtimeRuleSet: { overtimeRuleSetId, name: other } })
  yield* call("addHolidayCalendar", { holidayCalendar: { companyId, name, base: "None" } })
  const holidayCalendarId = yield* idIn("holiday_calendar")
  yield* call("updateHolidayCalendar", { holidayCalendar: { holidayCalendarId, name: other } })
  return [
    ["overtimeRuleSet", overtimeRuleSetId, [2, "updateOvertimeRuleSet", "name", name, other]],
    ["holidayCalendar", holidayCalendarId, [2, "updateHolidayCalendar", "name", name, other]]
  ] as const
})

/** Each is changed, and found by its id alone or with its type. */
export const everyKind = Effect.gen(function* () {
  const { client, companyId, newWorker, addWage } = yield* newWorld()
  const { rows } = yield* Inspection
  const call = callOf(client)
  const idIn: IdIn = (table) =>
    Effect.map(rows(table, { company_id: companyId }), ([row]) => String(row?.["id"]))
  const userId = yield* newWorker()
  yield* addWage(userId)
  const expected = [
    ...(yield* ofTheCompany(call, idIn, companyId)),
    ...(yield* ofTheWorker(call, idIn, userId)),
    ...(yield* ofTheSchedule(call, idIn, companyId)),
    ...(yield* ofTimeOff(call, idIn, companyId, userId)),
    ...(yield* ofNames(call, idIn, companyId))
  ]
  for (const [recordType, id, line] of expected) {
    const answer = yield* historyOf(client, id, { recordType })
    assert.strictEqual(answer.recordType, recordType)
    assert.deepInclude<ReadonlyArray<unknown>>(linesOf(answer), line, recordType)
    if (recordType === "w4Information") continue
    assert.deepStrictEqual(yield* historyOf(client, id), answer, "found without its type")
  }
  const ofWorker = yield* historyOf(client, userId)
  assert.strictEqual(ofWorker.recordType, "user", "a worker's id alone names the worker")
})
