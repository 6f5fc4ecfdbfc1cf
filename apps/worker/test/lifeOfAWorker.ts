/** The life of one worker, as a client's program sees it: every step over HTTP, next to a running worker process. */
import { loginName } from "@payroll/adapters/serving/loginName"
import { operationNamed } from "@payroll/operations/catalogue"
import { daysFromToday, today } from "@payroll/testing/today"
import { assert, describe, it } from "@effect/vitest"
import { createBusiness } from "./business.ts"
import { Site, type Service, type Settings } from "./site.ts"
import { until } from "./until.ts"

type Body = Readonly<Record<string, unknown>>

interface State {
  readonly status: string
}

interface UserView {
  readonly user: {
    readonly userId: string
    readonly lastName: string
    readonly userStatus: State
    readonly kycStatus: State
  }
  readonly userBankAccounts: ReadonlyArray<{
    readonly userBankAccountId: string
    readonly payPercentage: number
    readonly status: State
  }>
  readonly termination: { readonly lastDay: string; readonly status: State } | null
}

interface Pay {
  readonly wageRate: number
  readonly startDate: string
  readonly endDate: string | null
}

interface Wages {
  readonly userWages: Readonly<
    Record<"current" | "upcoming" | "history" | "withdrawn", ReadonlyArray<Pay>>
  >
}

interface History {
  readonly history: ReadonlyArray<{
    readonly version: number
    readonly operation: string
    readonly actedBy: string | null
    readonly changes: ReadonlyArray<{
      readonly field: string
      readonly before: unknown
      readonly after: unknown
    }>
  }>
}

const REFERENCE = "E-17"
const ACCOUNT = { bankName: "First Bank", accountType: "Checking", accountName: "Ada Okafor" }

/** The calls of the program, one function each. */
const programOf = ({ url, authorization }: Service, companyId: string) => {
  const call = async <A>(name: string, body: Body): Promise<A> => {
    const { group, verb } = operationNamed(name) ?? assert.fail(`there is no operation ${name}`)
    const answer = await fetch(`${url}/${group}`, {
      method: verb === "GET" ? "POST" : verb,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ method: name, ...body })
    })
    const text = await answer.text()
    assert.strictEqual(answer.status, 200, `${name}: ${text}`)
    return JSON.parse(text) as A
  }
  const userByReference = () => call<UserView>("getUser", { companyId, userReferenceId: REFERENCE })
  return {
    call,
    /** Finds her by the program's own reference, in any state. */
    userByReference,
    states: async () => {
      const { user } = await userByReference()
      return [user.userStatus.status, user.kycStatus.status]
    },
    idsIn: async (list: string) => {
      const { users } = await call<{ users: ReadonlyArray<{ userId: string }> }>(list, {
        companyId
      })
      return users.map(({ userId }) => userId)
    }
  }
}

const hired = async (
  { call, userByReference }: ReturnType<typeof programOf>,
  companyId: string
) => {
  const { user } = await call<{ user: { userId: string } }>("addUser", {
    user: {
      companyId,
      userReferenceId: REFERENCE,
      firstName: "Ada",
      lastName: "Okafor",
      email: "ada@acme.example",
      dateOfJoin: "2026-01-05",
      workerType: "W2",
      jobTitle: "Baker",
      companyLocationCategory: "Remote",
      stateCode: "DE"
    }
  })
  await call("updateUser", {
    user: { userId: user.userId, lastName: "Okafor-Bell" },
    actedBy: "Rosa Diaz"
  })
  assert.strictEqual((await userByReference()).user.lastName, "Okafor-Bell")
  return user.userId
}

const paid = async ({ call }: ReturnType<typeof programOf>, companyId: string, userId: string) => {
  const wage = { companyId, userId, wageRate: 25, wageBasis: "Per Hour", workerType: "W2" }
  const { userWage } = await call<{ userWage: { userWageId: string } }>("addUserWage", {
    userWage: { ...wage, startDate: "2026-01-05", paymentMethod: "Direct Deposit" }
  })
  const raise = daysFromToday(30)
  await call("updateUserWage", {
    userWage: { userWageId: userWage.userWageId, wageRate: 27.5, startDate: raise }
  })
  const { userWages } = await call<Wages>("getUserWages", { userId })
  const rates = (pay: ReadonlyArray<Pay>) =>
    pay.map(({ wageRate, startDate }) => [wageRate, startDate])
  assert.deepStrictEqual(rates(userWages.current), [[25, "2026-01-05"]])
  assert.deepStrictEqual(rates(userWages.upcoming), [[27.5, raise]])
}

const verified = async ({ call, states }: ReturnType<typeof programOf>, userId: string) => {
  const address = { address1: "8 Orchard Lane", city: "Dover", state: "DE", zipcode: "19901" }
  await call("addKycInformation", {
    kycInformation: { userId, ssn: "219099999", dateOfBirth: "1990-04-12", ...address }
  })
  await until("she is verified and active", async () => (await states()).join() === "Active,passed")
}

const sharesOf = ({ userBankAccounts }: UserView) =>
  userBankAccounts
    .map(({ payPercentage, status }) => `${payPercentage} ${status.status}`)
    .toSorted()
    .join()

const paidToTwoAccounts = async (
  { call, userByReference }: ReturnType<typeof programOf>,
  userId: string
) => {
  const added: Array<string> = []
  for (const accountNumber of ["0012345678", "0087654321"]) {
    const { userBankAccount } = await call<{ userBankAccount: { userBankAccountId: string } }>(
      "addUserBankAccount",
      { userBankAccount: { userId, accountNumber, routingNumber: "021000021", ...ACCOUNT } }
    )
    added.push(userBankAccount.userBankAccountId)
  }
  const shares = [70, 30].map((payPercentage, n) => ({
    userBankAccountId: added[n],
    payPercentage
  }))
  await call("updateUserPayPercentage", { userPayPercentage: { userId, accounts: shares } })
  await until(
    "both accounts are ready",
    async () => sharesOf(await userByReference()) === "30 ready,70 ready"
  )
}

const awayAndBack = async (
  { call, states, idsIn }: ReturnType<typeof programOf>,
  userId: string
) => {
  await call("deactivateUser", { user: { userId, notes: "parental leave" } })
  assert.deepStrictEqual(await states(), ["Deactivate", "passed"])
  assert.deepStrictEqual(await idsIn("getDeactivatedUsers"), [userId])
  assert.deepStrictEqual(await idsIn("getActiveUsers"), [])
  await call("activateUser", { user: { userId } })
  assert.deepStrictEqual(await idsIn("getActiveUsers"), [userId])
}

const leaves = async (program: ReturnType<typeof programOf>, userId: string) => {
  const { call, userByReference, idsIn } = program
  const lastDay = today()
  await call("terminateUser", {
    user: { userId, lastDay, dismissalType: "Voluntary", reason: "moves abroad" },
    actedBy: "Rosa Diaz"
  })
  assert.deepStrictEqual(await idsIn("getTerminatedUsers"), [userId])
  const { user, termination } = await userByReference()
  assert.strictEqual(user.userId, userId)
  assert.include(termination, { lastDay })
  const { userWages } = await call<Wages>("getUserWages", { userId })
  assert.deepStrictEqual(
    userWages.current.map(({ endDate }) => endDate),
    [lastDay]
  )
  assert.deepStrictEqual(userWages.upcoming, [], "no raise after she left")
}

/**
 * Returns the lines of her history, oldest first: the operation, the person, and the changes of her name and states.
 */
const linesOf = ({ history }: History): ReadonlyArray<string> =>
  history.toReversed().map(({ operation, actedBy, changes }) => {
    const fieldChanges = changes
      .filter(({ field }) => field === "lastName" || field.endsWith("Status"))
      .map(({ field, before, after }) => `${field}: ${String(before)} -> ${String(after)}`)
      .toSorted()
    // The first credential belongs to whoever runs the tests.
    const who = actedBy === null || actedBy === loginName() ? "" : ` by ${actedBy}`
    return [`${operation}${who}`, ...fieldChanges].join(", ")
  })

export const lifeOfAWorker = (name: string, settings: () => Promise<Settings>): void => {
  describe(`the life of a worker on ${name}`, () => {
    it("is told by calls over HTTP, from the first day to the last", async () => {
      const site = new Site(await settings())
      const service = await site.start()
      const { companyId } = await createBusiness(service)
      const program = programOf(service, companyId)

      const userId = await hired(program, companyId)
      await paid(program, companyId, userId)
      // Before she is active: later a new account is held for some days.
      await paidToTwoAccounts(program, userId)
      await verified(program, userId)
      await awayAndBack(program, userId)
      await leaves(program, userId)

      const history = await program.call<History>("getHistory", { recordId: userId })
      assert.deepStrictEqual(linesOf(history), [
        "addUser",
        "updateUser by Rosa Diaz, lastName: Okafor -> Okafor-Bell",
        "addUserWage, userStatus: Add Wage -> Invite Sent",
        "addKycInformation, kycStatus: kyc not initiated -> pending",
        "verification.verdict, kycStatus: pending -> passed, userStatus: Invite Sent -> Active",
        "deactivateUser, userStatus: Active -> Deactivate",
        "activateUser, userStatus: Deactivate -> Active",
        "terminateUser by Rosa Diaz, userStatus: Active -> Terminated"
      ])
      await service.process.stop()
    })
  })
}
