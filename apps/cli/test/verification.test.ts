/** Reviewing verifications on the command line. */
import { layerRuntime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { verifyCase } from "@payroll/operations/background/verifyDueCases"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { businessOf } from "./business.ts"
import { ownService, payroll, type Settings } from "./command.ts"

const USAGE = 2
const REFUSED = 3
const EIN = "123456789"
const OTHER_EIN = "223456789"
const SSN = "219091234"
const UNKNOWN = "00000000-0000-7000-8000-000000000000"

const OWNER = {
  address1: "2 Home Lane",
  city: "Lewes",
  state: "DE",
  zipcode: "19958",
  ssn: SSN,
  dateOfBirth: "1980-05-05",
  beneficialOwner: true,
  ownershipPercentage: 60
}

/** Runs a manual verification for everything that is due. */
const leaveToPeople = (env: Settings): Promise<void> => {
  const settings = parseSettings({ ...env, PAYROLL_VERIFICATION: "manual" }, () => "")
  const verify = Effect.gen(function* () {
    const { lease } = yield* VerificationStore
    yield* Effect.forEach(yield* lease(100, 60_000), verifyCase, { discard: true })
  })
  return Effect.runPromise(Effect.provide(verify, layerRuntime(Result.getOrThrow(settings))))
}

type JsonObject = Readonly<Record<string, unknown>>

/** Two companies whose verifications wait for a person, oldest first. */
const waiting = async () => {
  const env = { ...ownService(), PAYROLL_SANDBOX_DELAY_MS: "0" }
  await payroll(env, ["client", "create", "default"])
  for (const ein of [EIN, OTHER_EIN]) {
    const create = ["call", "createBusiness", "--body", "-"]
    assert.strictEqual(
      (await payroll(env, create, [JSON.stringify(businessOf(ein, OWNER))])).code,
      0
    )
    await leaveToPeople(env)
  }
  const { stdout } = await payroll(env, ["verification", "list", "--json"])
  const listed = JSON.parse(stdout) as ReadonlyArray<JsonObject>
  const [first = {}, second = {}] = listed
  return { env, listed, first, second }
}

describe("payroll verification", () => {
  it("lists, shows, approves and rejects verifications that wait for a person", async () => {
    const { env, listed, first, second } = await waiting()
    assert.lengthOf(listed, 2)
    assert.notInclude(JSON.stringify(listed), "2 Home Lane")
    assert.deepInclude(first, {
      client: "default",
      subjectKind: "company",
      name: "Zoë's Bakery",
      number: 1,
      status: "needs_review"
    })
    const id = String(first["attemptId"])
    const other = String(second["attemptId"])
    const printed = await payroll(env, ["verification", "show", id.toUpperCase(), "--json"])
    assert.deepInclude(JSON.parse(printed.stdout), { ...first, decisions: [] })
    const inText = await payroll(env, ["verification", "show", id])
    for (const text of [printed.stdout, inText.stdout]) {
      assert.include(text, "einLast4")
      assert.include(text, EIN.slice(-4))
      assert.include(text, "2 Home Lane")
      for (const secret of [EIN, SSN, "1980-05-05"]) assert.notInclude(text, secret)
    }
    const approve = ["verification", "approve", id, "--reason", "papers seen"]
    const approved = await payroll(env, [...approve, "--json"])
    assert.deepInclude(JSON.parse(approved.stdout), { attemptId: id, status: "passed" })
    const again = await payroll(env, approve)
    assert.strictEqual(again.code, REFUSED)
    assert.strictEqual(again.stderr, 'payroll: the verification is "passed" already\n')
    const reject = ["verification", "reject", other, "--reason", "no papers"]
    const rejected = await payroll(env, reject)
    assert.strictEqual(rejected.stdout, `verification ${other}: failed\n`)
    const after = await payroll(env, ["verification", "show", other])
    assert.include(after.stdout, "reasons: manual, rejected_by_person\n")
    assert.include(after.stdout, "reason: no papers\n")
    const left = await payroll(env, ["verification", "list", "--client", "default", "--json"])
    assert.strictEqual(left.stdout, "[]\n")
  })

  it("needs another person with another credential under four eyes", async () => {
    const { env, first } = await waiting()
    await payroll(env, ["client", "set", "default", "--four-eyes", "on"])
    const approve = ["verification", "approve", String(first["attemptId"]), "--reason", "seen"]
    const rosa = await payroll(env, [...approve, "--by", "Rosa Diaz"])
    assert.strictEqual(
      rosa.stdout,
      `verification ${first["attemptId"]}: the decision waits for a second person who agrees\n`
    )
    const lin = await payroll(env, [...approve, "--by", "Lin Wei"])
    assert.strictEqual(lin.code, REFUSED)
    assert.include(lin.stderr, "another person with another credential")
    const { stdout } = await payroll(env, ["call", "getPendingApprovals"])
    const { pendingApprovals } = JSON.parse(stdout) as {
      readonly pendingApprovals: ReadonlyArray<JsonObject>
    }
    assert.deepInclude(pendingApprovals[0]?.["first"], { actedBy: "Rosa Diaz", status: "waiting" })
    const show = ["verification", "show", String(first["attemptId"]), "--json"]
    const view = JSON.parse((await payroll(env, show)).stdout) as JsonObject
    assert.lengthOf(view["decisions"] as ReadonlyArray<unknown>, 1)
  })

  it("rejects invalid commands without quoting them", async () => {
    const env = ownService()
    const approve = ["verification", "approve", UNKNOWN, "--reason"]
    const wrong: ReadonlyArray<readonly [words: ReadonlyArray<string>, code: number]> = [
      [[...approve, "papers seen"], REFUSED],
      [["verification", "show", UNKNOWN], REFUSED],
      [["verification", "list", "--client", "nobody"], REFUSED],
      [[...approve, `SSN ${SSN}`], USAGE],
      [["verification", "reject", SSN, "--reason", "x"], USAGE],
      [[...approve, "seen", "--by", "a\u202eb"], USAGE],
      [["client", "set", "default"], USAGE]
    ]
    for (const [words, code] of wrong) {
      const ran = await payroll(env, words)
      assert.strictEqual(ran.code, code, words.join(" "))
      assert.strictEqual(ran.stdout, "")
      assert.match(ran.stderr, /^payroll: [^\n]+\n$/)
      assert.notInclude(ran.stderr, SSN)
    }
  })
})
