/**
 * A database that an earlier version stored over HTTP, with its worker and command line: this version
 * migrates it, shows every record, answers repeated requests, and goes on where the earlier one stopped.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Expected } from "@payroll/testing/upgrade/earlier"
import { call, testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { killProcesses, startProcess, startServerAlone, type TestProcess } from "./testProcess.ts"
import { objectIn } from "./twoProcesses.ts"
import { installEarlier, type EarlierInstallation } from "./upgradeInstallation.ts"
import { lost, sequencesOf, triggerOf } from "./upgradeComparison.ts"

let earlier: EarlierInstallation
let expected: Expected
let migrated: string
let checked: string
let alone: TestProcess
let client: TestClient

const companyId = (name: string): string => expected.companies[name] ?? assert.fail(name)
const userId = (name: string): string => expected.workers[name] ?? assert.fail(name)

beforeAll(async () => {
  earlier = await installEarlier()
  ;({ expected } = earlier)
  migrated = await earlier.payroll("migrate", ...earlier.grant)
  checked = await earlier.payroll("check", "--json")
  alone = startServerAlone(earlier.dataDir, earlier.settings)
  client = testClient(await alone.port, expected)
}, 120_000)

afterAll(async () => {
  killProcesses()
  await earlier.remove()
})

const read = async (method: string, body: Body, as = client): Promise<Body> => {
  const answer = await as.operate(method, { ...body, method })
  assert.strictEqual(answer.status, 200, answer.text)
  return JSON.parse(answer.text) as Body
}

const make = async (method: string, body: Body): Promise<Body> =>
  objectIn(await client.operate(method, { ...body, method }))

const sent = (key: string): Body =>
  expected.replays.find((replay) => replay.key === key)?.body ?? assert.fail(key)

/** Wages are seen from a day after all of them began, whatever day it is. */
const LAST_DAY = "9999-12-31"

const WAIT_MS_MAX = 30_000

/** Reads again until the answer is as it has to become. */
const untilShown = async (
  method: string,
  body: Body,
  isRight: (view: Body) => boolean
): Promise<void> => {
  const deadline = performance.now() + WAIT_MS_MAX
  while (!isRight(await read(method, body))) {
    assert.isBelow(performance.now(), deadline, `${method} ${JSON.stringify(body)}`)
  }
}

const RULES = "select count(*) as number from webhook_endpoint where order_rule <> 'skip'"
const ENDPOINTS = "select count(*) as number from webhook_endpoint"

const statusIn = (record: unknown, field: string, status: string): boolean =>
  ((record as Body)[field] as Body)["status"] === status

const idsIn = (records: unknown, field: string, id: string): boolean =>
  (records as ReadonlyArray<Body>).some((record) => record[field] === id)

const WAITING = `
  select count(*) as number from delivery_lane join webhook_endpoint on webhook_endpoint.id = endpoint_id
  where state = 'active' and next_sequence <= last_sequence`

/** Waits until nothing waits for a receiver; gives the ids of the events that have arrived. */
const untilLanesEnd = async (): Promise<ReadonlyArray<string>> => {
  const deadline = performance.now() + WAIT_MS_MAX
  while ((await earlier.beside.number(WAITING)) > 0) {
    // The receiver is in this process, and SQLite is read without a pause.
    await read("getCompanies", { limit: 1 })
    assert.isBelow(performance.now(), deadline, "events wait")
  }
  return earlier.delivered.map((each) => triggerOf(each).eventId)
}

describe("a database of an earlier version", () => {
  it("is migrated, and its data are sound", () => {
    assert.match(migrated, /^applied: 4 /)
    const { ok, findings, changedApprovals } = JSON.parse(checked) as {
      ok: boolean
      findings: ReadonlyArray<Body>
      changedApprovals: Body
    }
    assert.isTrue(ok, checked)
    assert.deepStrictEqual(changedApprovals, { count: 0, named: [] })
    assert.isAbove(findings.length, 10)
  })

  it("shows every company as the earlier version did", async () => {
    for (const [name, id] of Object.entries(expected.companies)) {
      const now = await read("getCompanyInfo", { companyId: id })
      assert.deepStrictEqual(lost(expected.reads[id], now), [], name)
    }
    assert.isAtLeast(Object.keys(expected.companies).length, 10)
  })

  it("keeps the rule of webhook endpoints: after the last attempt the next event follows", async () => {
    assert.isAbove(await earlier.beside.number(ENDPOINTS), 0)
    assert.strictEqual(await earlier.beside.number(RULES), 0)
  })

  it("shows every worker as the earlier version did", async () => {
    for (const [name, id] of Object.entries(expected.workers)) {
      const now = await read("getUser", { userId: id, asOf: LAST_DAY })
      // An owner who was made a worker gave the SSN as an owner, which the earlier version did not say.
      const saysMore = name === "Ruiz" ? [".user.hasSsn"] : []
      assert.deepStrictEqual(lost(expected.reads[id], now), saysMore, name)
      if (name === "Ruiz") assert.isTrue((now["user"] as Body)["hasSsn"])
    }
    assert.isAtLeast(Object.keys(expected.workers).length, 15)
  })

  it("shows what was sent and the earlier version never showed", async () => {
    const { registration, kybInformation, businessUser } = sent("made-acme")
    const { ein, ...kyb } = kybInformation as Body
    const { ssn, dateOfBirth, ...owner } = businessUser as Body
    assert.isDefined(ssn)
    assert.isDefined(dateOfBirth)
    const view = await read("getCompanyInfo", { companyId: companyId("Acme") })
    const { isTermsAccepted, ...company } = registration as Body
    assert.isTrue(isTermsAccepted)
    assert.deepStrictEqual(
      lost({ ...company, termsAcceptedBy: expected.username }, view["company"]),
      []
    )
    assert.deepStrictEqual(lost(kyb, view["kybInformation"]), [])
    assert.strictEqual((view["kybInformation"] as Body)["einLast4"], String(ein).slice(-4))
    const shownOwner = { ...owner, hasSsn: true, hasDateOfBirth: true }
    assert.deepStrictEqual(lost(shownOwner, (view["businessUsers"] as ReadonlyArray<Body>)[0]), [])
    const { kycInformation, userRemoteLocation } = sent("kyc-active")
    const { ssn: sentSsn, dateOfBirth: born, userId: id, ...address } = kycInformation as Body
    assert.isDefined(sentSsn)
    assert.isDefined(born)
    const { kycInformation: shownKyc } = await read("getUser", { userId: id })
    assert.deepStrictEqual(lost({ ...address, userRemoteLocation }, shownKyc), [])
  })

  it("has the wages of before by date", async () => {
    const query = { userId: userId("Active"), asOf: "2026-05-01" }
    const { userWages } = await read("getUserWages", query)
    const { current, upcoming, history } = userWages as Readonly<
      Record<string, ReadonlyArray<Body>>
    >
    const rates = [history, current, upcoming].map((periods) =>
      periods?.map(({ wageRate }) => wageRate)
    )
    assert.deepStrictEqual(rates, [[1250.5], [1300], [1350.75]])
  })

  it("answers repeated requests with the stored bytes", async () => {
    const port = await alone.port
    for (const { path, verb, key, body, answer } of expected.replays) {
      const headers = { "Idempotency-Key": key }
      const again = await call(port, { path, verb, body, headers, as: expected })
      assert.strictEqual(again.text, answer)
      assert.strictEqual(again.headers["idempotent-replayed"], "true")
      const other = { ...body, userReferenceId: "another request" }
      const refused = await call(port, { path, verb, body: other, headers, as: expected })
      assert.strictEqual(refused.status, 422)
    }
    assert.isAtLeast(expected.replays.length, 5)
  })

  it("takes the credentials that were issued before, each for its client", async () => {
    for (const client of Object.values(expected.clients)) {
      const other = testClient(await alone.port, client)
      const id = { companyId: client.companyId }
      assert.strictEqual(
        ((await read("getCompanyInfo", id, other))["company"] as Body)["companyId"],
        id.companyId
      )
      const body = { method: "getCompanyInfo", companyId: companyId("Acme") }
      assert.strictEqual((await other.operate("getCompanyInfo", body)).status, 404)
    }
  })

  it("opens what was sealed: equal numbers change nothing, and cases can be reviewed", async () => {
    const { kycInformation } = sent("kyc-active")
    const { userId: id, ssn, dateOfBirth } = kycInformation as Body
    const before = await read("getUser", { userId: id })
    await make("updateKycInformation", { kycInformation: { userId: id, ssn, dateOfBirth } })
    assert.deepStrictEqual(await read("getUser", { userId: id }), before)
    const { verifications } = await read("getVerifications", {})
    const waiting = verifications as ReadonlyArray<Body>
    assert.sameMembers(
      waiting.map(({ subjectId }) => subjectId),
      [companyId("Reviewed"), companyId("Duplicate"), userId("Reviewed")]
    )
    for (const { verificationId, name } of waiting) {
      const { verification } = await read("getVerification", { verificationId })
      assert.strictEqual(((verification as Body)["case"] as Body)["name"], name)
    }
  })

  it("goes on with what waited when the earlier version stopped", async () => {
    alone.signal("SIGTERM")
    await alone.ended
    const whole = startProcess(earlier.dataDir, earlier.settings)
    client = testClient(await whole.port, expected)
    for (const name of ["Late", "Waiting"]) {
      await untilShown("getCompanyInfo", { companyId: companyId(name) }, ({ company }) =>
        statusIn(company, "kybStatus", "passed")
      )
      await untilShown("getUser", { userId: userId(name) }, ({ user }) =>
        statusIn(user, "kycStatus", "passed")
      )
    }
    await untilShown("getUser", { userId: userId("Waiting Ovens") }, ({ user }) =>
      statusIn(user, "userStatus", "Active")
    )
    await untilShown("getCompanyInfo", { companyId: companyId("Waiting") }, (view) =>
      statusIn((view["companyFundingSourceEntities"] as ReadonlyArray<Body>)[0], "status", "ready")
    )
  })

  it("delivers the waiting events, in order, and none that was delivered before", async () => {
    const waiting = await untilLanesEnd()
    assert.deepStrictEqual(
      waiting.filter((id) => expected.delivered.includes(id)),
      []
    )
    for (const [company, sequences] of sequencesOf(earlier.delivered)) {
      const first = sequences[0] ?? 0
      assert.deepStrictEqual(
        sequences,
        sequences.map((_, index) => first + index),
        company
      )
    }
    const refusing = sequencesOf(earlier.delivered).get(expected.clients.bureau.companyId)
    assert.strictEqual(refusing?.[0], 1)
    assert.isFalse(earlier.delivered.some(({ path }) => path === "/gone"))
  })

  it("finds old companies and workers once the worker has filled their columns", async () => {
    const employer = companyId("Acme")
    for (const query of [
      { name: "acme", kind: "employer" },
      { einLast4: "0001", name: "acm" }
    ]) {
      await untilShown("getCompanies", query, ({ companies }) =>
        idsIn(companies, "companyId", employer)
      )
    }
    for (const query of [
      { name: "active" },
      { email: "ACTIVE@workers.example" },
      { ssnLast4: "0001", name: "Ben" }
    ]) {
      await untilShown("getUsers", { companyId: employer, ...query }, ({ users }) =>
        idsIn(users, "userId", userId("Active"))
      )
    }
  })

  it("corrects and terminates records of before", async () => {
    const failed = companyId("Failed")
    await make("updateKybInformation", { kybInformation: { companyId: failed, ein: "310000077" } })
    await untilShown("getCompanyInfo", { companyId: failed }, ({ company }) =>
      statusIn(company, "kybStatus", "passed")
    )
    const corrected = { userId: userId("Failed"), ssn: "520000077" }
    await make("updateKycInformation", { kycInformation: corrected })
    await untilShown("getUser", { userId: corrected.userId }, ({ user }) =>
      statusIn(user, "userStatus", "Active")
    )
    await make("activateUser", { user: { userId: userId("Paused") } })
    await make("removeUser", { user: { userId: userId("Added") } })
    const leaving = { userId: userId("Active"), lastDay: "2026-06-30", dismissalType: "Voluntary" }
    await make("terminateUser", { user: leaving })
    const { user } = await read("getUser", { userId: leaving.userId })
    assert.isTrue(statusIn(user, "userStatus", "Terminated"))
    const again = await client.operate("addUserWage", {
      method: "addUserWage",
      userWage: {
        companyId: companyId("Acme"),
        userId: userId("Leaving"),
        wageRate: 1,
        wageBasis: "Per Hour",
        workerType: "W2"
      }
    })
    assert.strictEqual(again.status, 409)
  })

  it("is sound after all that", async () => {
    const { ok } = JSON.parse(await earlier.payroll("check", "--json")) as { ok: boolean }
    assert.isTrue(ok)
  })
})
