/** Calls that many make at once, and what came of them. */
import { assert } from "@effect/vitest"
import { problemsIn, type Answer } from "./answer.ts"
import { withValues, type Body, type Path } from "./examples.ts"
import type { Pair, TwoProcesses } from "./twoProcesses.ts"

/** How many come at once. */
export const CALLS = 50

type Values = ReadonlyArray<readonly [Path, unknown]>

export const upTo = (count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, n) => n)

/** A body so many times, each time with values of its own. */
export const variants = (
  body: Body,
  count: number,
  values: (index: number) => Values = () => []
): ReadonlyArray<Body> => upTo(count).map((index) => withValues(body, values(index)))

export const newCompany = async (pair: Pair): Promise<string> => {
  const body = await pair.example("createBusiness")
  return String((await pair.make("createBusiness", body))["companyId"])
}

/** A company that has no location yet. */
export const newRegistration = async (pair: Pair): Promise<string> => {
  const body = await pair.example("companyRegistration")
  return String((await pair.make("companyRegistration", body))["companyId"])
}

/** Calls that add workers and business users of one company, in turn, all with one email. */
export const sameEmail = async (pair: Pair, companyId: string): Promise<ReadonlyArray<Body>> => {
  const [worker, person] = [await pair.example("addUser"), await pair.example("addBusinessUser")]
  const email = "one@acme.example"
  const half = CALLS / 2
  const workers = variants(worker, half, () => [
    [["user", "companyId"], companyId],
    [["user", "email"], email]
  ])
  const people = variants(person, half, (index) => [
    [["businessUser", "companyId"], companyId],
    // In capitals it is the same.
    [["businessUser", "email"], index % 2 === 0 ? email : email.toUpperCase()]
  ])
  // Both kinds at both processes.
  return upTo(half).flatMap((n) => {
    const two = [workers[n], people[n]].filter((body) => body !== undefined)
    return n % 2 === 0 ? two : two.toReversed()
  })
}

/** Calls that give as many workers of one company one SSN. */
export const sameSsn = async (
  pair: Pair,
  { rows }: TwoProcesses,
  companyId: string
): Promise<ReadonlyArray<Body>> => {
  const { user } = await pair.example("addUser")
  const { email: _email, ...person } = user as Body
  const users = upTo(CALLS).map(() => person)
  await pair.make("addUsers", { method: "addUsers", companyId, users })
  const workers = await rows(`select id from worker where company_id = '${companyId}'`)
  const kyc = await pair.example("addKycInformation")
  return variants(kyc, CALLS, (index) => [[["kycInformation", "userId"], workers[index]?.["id"]]])
}

/** How many answers have which status. */
export const statuses = (answers: ReadonlyArray<Answer>): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** All were refused but one, each with one of these problems. */
export const assertOneWon = (
  answers: ReadonlyArray<Answer>,
  problems: ReadonlyArray<string>
): void => {
  assert.deepStrictEqual(statuses(answers), { 200: 1, 400: CALLS - 1 })
  const reported = answers.filter(({ status }) => status === 400).flatMap(problemsIn)
  assert.deepStrictEqual([...new Set(reported)].toSorted(), problems)
}
