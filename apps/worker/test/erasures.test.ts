/** Erasures in several processes: one confirms a request, and one that is killed leaves the rest to another. */
import { assert, describe, it } from "@effect/vitest"
import { isNightly } from "@payroll/testing/nightly"
import { businessOf, freshEin, post } from "./business.ts"
import { assertConsistent } from "./deliveryAssertions.ts"
import { newPostgres } from "./postgresSite.ts"
import { basic, Site, type Service, type Settings } from "./site.ts"
import { until } from "./until.ts"

const WORKERS = isNightly ? 20 : 6
const TIMEOUT_MS = 300_000

type Body = Readonly<Record<string, unknown>>

const call = async (
  { url, authorization }: Pick<Service, "url" | "authorization">,
  method: string,
  body: Body,
  verb = "PUT"
) => {
  const answer = await fetch(`${url}/adminPortal`, {
    method: verb,
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ method, ...body })
  })
  return { status: answer.status, text: await answer.text() }
}

/** People of a new company, who are removed. */
const removed = async (service: Service): Promise<ReadonlyArray<string>> => {
  const { registration } = (await (await post(service, businessOf(freshEin()))).json()) as {
    readonly registration: { readonly companyId: string }
  }
  const users = Array.from({ length: WORKERS }, () => ({
    firstName: "Barnaby",
    lastName: "Thimble",
    dateOfJoin: "2022-03-01",
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "CA"
  }))
  const { companyId } = registration
  const added = await call(service, "addUsers", { companyId, users }, "POST")
  assert.strictEqual(added.status, 200, added.text)
  const userIds = (JSON.parse(added.text) as { readonly users: ReadonlyArray<Body> }).users.map(
    ({ userId }) => String(userId)
  )
  for (const userId of userIds) {
    const gone = await call(service, "removeUser", { user: { userId } })
    assert.strictEqual(gone.status, 200, gone.text)
  }
  return userIds
}

const DATABASES: ReadonlyArray<readonly [string, () => Promise<Settings>]> = [
  ["SQLite", () => Promise.resolve({})],
  ["PostgreSQL", async () => ({ PAYROLL_DATABASE_URL: await newPostgres() })]
]

const numberOf = ({ beside }: Site, from: string): Promise<number> =>
  beside.number(`select count(*) as number from ${from}`)

/** Each of them has one row in the register, and one in the audit for each of the two people. */
const assertOnce = async (site: Site): Promise<void> => {
  assert.strictEqual(await numberOf(site, "erasure"), WORKERS)
  assert.strictEqual(
    await numberOf(site, "(select distinct subject_id from erasure) as one"),
    WORKERS
  )
  assert.strictEqual(await numberOf(site, "audit where operation = 'eraseUser'"), 2 * WORKERS)
}

/** Asks for the erasure of each of them, which another person confirms at two servers at the same moment. */
const confirmed = async (
  services: readonly [Service, Service],
  authorization: string,
  userIds: ReadonlyArray<string>
): Promise<void> => {
  for (const userId of userIds) {
    const asked = { user: { userId }, actedBy: "Rosa Diaz" }
    const { text } = await call(services[0], "eraseUser", asked)
    assert.include(text, '"status":"asked"')
    const body = { user: { userId }, actedBy: "Lin Wei" }
    const all = services.map(({ url }) => call({ url, authorization }, "eraseUser", body))
    const answers = (await Promise.all(all)).toSorted((one, other) => one.status - other.status)
    const texts = answers.map((answer) => answer.text)
    assert.deepStrictEqual(
      answers.map(({ status }) => status),
      [200, 409],
      texts.join(" and ")
    )
    assert.include(texts[0], '"status":"confirmed"')
    assert.include(texts[1], "the erasure is confirmed already")
  }
}

/** Erases in a process that is killed once somebody is erased, and then in another one. */
const carriedOut = async (site: Site): Promise<void> => {
  const done = () => numberOf(site, "worker where first_name = 'erased'")
  const first = site.worker()
  await until("somebody is erased", async () => (await done()) > 0)
  assert.strictEqual(await first.kill("SIGKILL"), "SIGKILL")
  const before = await done()
  assert.isBelow(before, WORKERS, "it was killed in the middle")
  const next = site.worker()
  await until("all are erased", async () => (await done()) === WORKERS)
  await next.stop()
  assert.deepStrictEqual(next.complaints, [])
}

describe.each(isNightly ? DATABASES : DATABASES.slice(0, 1))(
  "erasures in several processes on %s",
  (_name, settings) => {
    it(
      "are confirmed once, and go on in another process behind one that was killed",
      { timeout: TIMEOUT_MS },
      async () => {
        const site = new Site(await settings())
        const services = [await site.server(), await site.server()] as const
        const { keyId, secret } = await site.payroll<{
          readonly keyId: string
          readonly secret: string
        }>("credential", "create", "--role", "admin", "--person", "Lin Wei")
        const userIds = await removed(services[0])
        await confirmed(services, basic({ username: keyId, password: secret }), userIds)
        await assertOnce(site)
        await carriedOut(site)
        await assertOnce(site)
        for (const { process } of services) await process.stop()
        await assertConsistent(site)
      }
    )
  }
)
