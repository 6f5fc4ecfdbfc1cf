/** A company onboards, is verified, and the client's receiver gets the events: over real processes. */
import { sandboxValues } from "@payroll/domain/verification/sandboxValues"
import { assert, describe, it } from "@effect/vitest"
import { createBusiness, type Registration } from "./business.ts"
import { receiverOf, siteWithReceiver, type Receiver } from "./receiver.ts"
import { Site, type Service } from "./site.ts"
import { until } from "./until.ts"

interface Verification {
  readonly company: string
  readonly attempt: string
  readonly reasons: string
  readonly tries: number
  /** Milliseconds until the next try; null when it is settled. */
  readonly due_in_ms: number | null
  readonly owner: string
}

/** The state of a company's verification. */
const verificationOf = (site: Site, { companyId }: Registration): Verification => {
  const rows = site.rows(
    `select company.kyb_status as company, attempt.status as attempt, attempt.reasons, attempt.tries,
       cast(attempt.due_at - unixepoch('subsec') * 1000 as integer) as due_in_ms, business_user.kyc_status as owner
     from company
     join verification_attempt as attempt on attempt.company_id = company.id
     join business_user on business_user.company_id = company.id
     where company.id = ?`,
    companyId
  ) as ReadonlyArray<Verification>
  assert.strictEqual(rows.length, 1)
  return rows[0]!
}

const settled = (site: Site, registration: Registration, attempt: string): Promise<Verification> =>
  until(`an attempt that is ${attempt}`, () => {
    const verification = verificationOf(site, registration)
    return verification.attempt === attempt && verification
  })

/** Waits until the attempt pauses for about this time. */
const resting = (site: Site, registration: Registration, ms: number): Promise<boolean> =>
  until(`an attempt that pauses for ${ms} ms`, () => {
    const dueInMs = verificationOf(site, registration).due_in_ms ?? 0
    return dueInMs > ms / 2 && dueInMs <= ms
  })

const assertDelivered = async (
  receiver: Receiver,
  { companyId }: Registration,
  verdict: string
): Promise<void> => {
  const events = await receiver.waitFor(companyId, 3)
  assert.deepStrictEqual(
    events.map(({ sequence, type, status }) => [sequence, type, status]),
    [
      [1, "company.kybstatus.insert", "new"],
      [2, "company.kybstatus.update", "pending"],
      [3, "company.kybstatus.update", verdict]
    ]
  )
  assert.strictEqual(receiver.forged, 0)
}

/** Stops the processes; a process without warnings exits with 0. */
const stopped = async ({ process }: Pick<Service, "process">): Promise<void> => {
  const code = await process.kill("SIGTERM")
  assert.deepStrictEqual(process.complaints, [])
  assert.strictEqual(code, 0)
}

describe("onboarding from end to end", () => {
  it("delivers insert, pending and passed to the receiver, in order and signed", async () => {
    const site = new Site()
    const service = await site.start()
    const receiver = await receiverOf(site)
    const registration = await createBusiness(service)
    assert.strictEqual(registration.status, "Registered")
    await assertDelivered(receiver, registration, "passed")
    assert.strictEqual(verificationOf(site, registration).company, "passed")
    await stopped(service)
  })

  it("works with server and worker as two processes, started at once on an empty directory", async () => {
    const { receiver, site } = await siteWithReceiver()
    const worker = site.worker()
    const service = await site.server()
    const registration = await createBusiness(service)
    await assertDelivered(receiver, registration, "passed")
    await stopped(service)
    await stopped({ process: worker })
  })

  it("keeps the work of a server until a worker starts", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.server()
    const registration = await createBusiness(service)
    await stopped(service)
    assert.strictEqual(verificationOf(site, registration).attempt, "submitted")
    const worker = site.worker()
    await assertDelivered(receiver, registration, "passed")
    await stopped({ process: worker })
  })
})

describe("the sandbox's numbers", () => {
  const failing = sandboxValues.flatMap(({ value, behaviour }) =>
    behaviour.does === "fail" || behaviour.does === "failFirst"
      ? [{ value, reason: behaviour.reason }]
      : []
  )

  it("as EINs: fail, wait for a person, or answer late", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    const review = await createBusiness(service, { ein: "000000003" })
    const late = await createBusiness(service, { ein: "000000006" })
    for (const { value, reason } of failing) {
      const registration = await createBusiness(service, { ein: value })
      await assertDelivered(receiver, registration, "failed")
      const [, , failed] = await receiver.waitFor(registration.companyId, 3)
      assert.include(failed?.body, `"kycStatus":"failed","reasons":["${reason}"]`)
      const verification = await settled(site, registration, "failed")
      assert.strictEqual(verification.company, "failed")
      assert.strictEqual(verification.reasons, JSON.stringify([reason]))
    }

    const reviewed = await settled(site, review, "needs_review")
    assert.strictEqual(reviewed.company, "pending")
    assert.strictEqual(reviewed.reasons, '["manual_review"]')
    assert.deepStrictEqual(receiver.sequences(review.companyId), [1, 2])

    await resting(site, late, 30_000)
    site.pass(30_000)
    await assertDelivered(receiver, late, "passed")
    await stopped(service)
  })

  it("pass after an outage of 1, 2 and 4 seconds", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    const registration = await createBusiness(service, { ein: "000000005" })
    for (const [tries, pauseMs] of [1_000, 2_000, 4_000].entries()) {
      await until(`try ${tries + 1}`, () => verificationOf(site, registration).tries === tries + 1)
      await resting(site, registration, pauseMs)
      site.pass(pauseMs)
    }
    await assertDelivered(receiver, registration, "passed")
    await stopped(service)
  })

  it("as an owner's SSN: fail the company and the owner", async () => {
    const { receiver, site } = await siteWithReceiver()
    const service = await site.start()
    const registration = await createBusiness(service, { ownerSsn: "000000001" })
    await assertDelivered(receiver, registration, "failed")
    const verification = await settled(site, registration, "failed")
    assert.strictEqual(verification.company, "failed")
    assert.strictEqual(verification.owner, "failed")
    assert.strictEqual(
      verification.reasons,
      JSON.stringify([`owner:${registration.businessUserId}`, "name_mismatch"])
    )
    await stopped(service)
  })
})
