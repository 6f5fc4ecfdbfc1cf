/** A company with people who have what somebody has after some pay periods. */
import * as Effect from "effect/Effect"
import { operationNamed } from "../../packages/operations/src/catalogue.ts"
import type { Body, Call } from "../harness/calls.ts"

type Answered = ReturnType<Call>

export interface Company {
  readonly call: (name: string, body: Body, credential?: string) => Answered
  readonly companyId: string
  readonly userIds: ReadonlyArray<string>
}

/** People who are added in one call. */
const ELEMENTS_MAX = 500
const HAND_OVERS = 2

const idsIn = (answer: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  (answer["users"] as ReadonlyArray<Body>).map(({ userId }) => String(userId))

/** Adds some people with a wage, an identity, an account, a day of work and a mail. */
const added = Effect.fnUntraced(function* (
  call: Company["call"],
  companyId: string,
  first: number,
  count: number
) {
  const users = Array.from({ length: count }, (_, index) => ({
    firstName: "Ben",
    lastName: "Okafor",
    email: `worker.${first + index}@blueriver.example`,
    dateOfJoin: "2022-03-01",
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "CA"
  }))
  const userIds = idsIn(yield* call("addUsers", { companyId, users }))
  const pay = {
    wageRate: "20.5",
    wageBasis: "Per Hour",
    workerType: "W2",
    paymentMethod: "Direct Deposit"
  }
  const userWages = userIds.map((userId) => ({ userId, ...pay }))
  yield* call("addUserWages", { companyId, userWages })
  const kycInformations = userIds.map((userId, index) => ({
    userId,
    ssn: String(219_000_000 + first + index),
    dateOfBirth: "1990-04-12",
    address1: "8 Orchard Lane",
    city: "Dover",
    state: "DE",
    zipcode: "19901"
  }))
  yield* call("addKycInformations", { companyId, kycInformations })
  const punches = userIds.flatMap((userId) => [
    { userId, type: "In", at: "2026-03-10T08:00", externalId: `${userId} in` },
    { userId, type: "Out", at: "2026-03-10T16:00", externalId: `${userId} out` }
  ])
  yield* call("addPunches", { companyId, punches })
  const flowLinks = userIds.map((userId) => ({ flow: "worker-tax", userId, sendMail: true }))
  const links = yield* call("addFlowLinks", { companyId, flowLinks })
  if (!links["flowLinks"]) throw new Error(JSON.stringify(links).slice(0, 500))
  for (const userId of userIds) {
    yield* call("updateUser", { user: { userId, jobTitle: "Shift manager" } })
  }
  return userIds
})

/** A company with so many people, whose pay was handed over. */
export const peopleOf = Effect.fnUntraced(function* (
  { call, payroll }: { readonly call: Company["call"]; readonly payroll: Call },
  count: number
) {
  const example = operationNamed("createBusiness")?.example ?? {}
  const { registration = {} } = yield* call("createBusiness", example)
  const companyId = String(registration["companyId"])
  const userIds: Array<string> = []
  while (userIds.length < count) {
    const more = Math.min(ELEMENTS_MAX, count - userIds.length)
    userIds.push(...(yield* added(call, companyId, userIds.length, more)))
  }
  yield* call("addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  })
  const { payPeriods } = yield* call("getUnProcessedPayPeriod", { companyId, limit: HAND_OVERS })
  for (const { payPeriodId } of payPeriods as unknown as ReadonlyArray<Body>) {
    const asked = { companyId, payPeriodId, limit: ELEMENTS_MAX, requireLocked: false }
    let page = yield* payroll("getPayrollInput", asked)
    const { handOverId } = page["handOver"] as Body
    while (typeof page["nextCursor"] === "string") {
      const cursor = page["nextCursor"]
      page = yield* payroll("getPayrollInput", { companyId, handOverId, cursor })
    }
  }
  return { call, companyId, userIds } satisfies Company
})
