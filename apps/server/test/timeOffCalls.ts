/** Calls about time off over HTTP, for a company of its own that pays twice a month. */
import { assert } from "@effect/vitest"
import { failureIn, problemsIn } from "./answer.ts"
import { testClient } from "./call.ts"
import type { Body } from "./examples.ts"
import type { TestServer } from "./testServer.ts"
import { objectIn } from "./twoProcesses.ts"

const TWICE_A_MONTH = { workerType: "W2", compensationFrequency: "Semi-Monthly" }

/** A worker from home in Delaware. */
export const BAKER = {
  firstName: "Eva",
  lastName: "Okafor",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "DE"
} as const

/** The calls of a client with a company. */
export const timeOffCalls = async (server: TestServer, startDate?: string) => {
  const client = testClient(server.port, await server.newClient("admin"))
  const ask = (operation: string, body: Body) =>
    client.persist(operation, { method: operation, ...body })
  const make = async (operation: string, body: Body): Promise<Body> =>
    objectIn(await ask(operation, body))
  const business = await make("createBusiness", await client.example("createBusiness"))
  const companyId = String(business["companyId"])
  const paySchedule = { companyId, ...TWICE_A_MONTH, ...(startDate && { startDate }) }
  await make("addPaySchedule", { paySchedule })
  let [people, policies] = [0, 0]

  const newWorker = async (dateOfJoin: string, more: Body = {}): Promise<string> => {
    const user = {
      companyId,
      ...BAKER,
      email: `eva${(people += 1)}@acme.example`,
      dateOfJoin,
      ...more
    }
    return String((await make("addUser", { user }))["userId"])
  }
  const newPolicy = async (terms: Body): Promise<string> => {
    const timeOffPolicy = {
      companyId,
      timeOffPolicyName: `Policy ${(policies += 1)}`,
      timeOffPolicyType: "Vacation",
      ...terms
    }
    return String((await make("addTimeOffPolicy", { timeOffPolicy }))["timeOffPolicyId"])
  }
  const assign = (timeOffPolicyAssignment: Body) =>
    make("addTimeOffPolicyAssignment", { timeOffPolicyAssignment })
  const read = async (operation: string, body: Body): Promise<Body> => {
    const { text, status } = await ask(operation, body)
    assert.strictEqual(status, 200, text)
    return JSON.parse(text) as Body
  }
  const balance = async (userId: string, query: Body = {}): Promise<Body> => {
    const { timeOffBalances } = await read("getTimeOffBalance", { userId, ...query })
    return (timeOffBalances as ReadonlyArray<Body>)[0] ?? assert.fail("no account")
  }
  return {
    client,
    companyId,
    ask,
    make,
    read,
    newWorker,
    newPolicy,
    assign,
    balance,
    minutes: async (userId: string, asOf: string, query: Body = {}) =>
      (await balance(userId, { asOf, ...query }))["balanceMinutes"],
    /** The status, the type and the message of a call that is refused. */
    refusal: async (operation: string, body: Body) => {
      const answer = await ask(operation, body)
      const { type, message } = failureIn(answer)
      return `${answer.status} ${type} ${message}`
    },
    /** The fields of a refusal. */
    fields: async (operation: string, body: Body) => problemsIn(await ask(operation, body))
  }
}

export type TimeOffCalls = Awaited<ReturnType<typeof timeOffCalls>>
