/** `payroll sandbox seed`: what it fills a service with, and where it refuses to. */
import { layerRuntime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { statesOf } from "@payroll/domain/status"
import { workerStatuses } from "@payroll/domain/worker/worker"
import { layerBackground } from "@payroll/operations/background/all"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { ownService, payroll, type Settings } from "./command.ts"

const REFUSED = 3

const withDefault = async (settings: Settings = {}) => {
  const env = { ...ownService(), PAYROLL_SANDBOX_DELAY_MS: "0", ...settings }
  const { code, stderr } = await payroll(env, ["client", "create", "default"])
  assert.strictEqual(code, 0, stderr)
  return env
}

/** The work behind the requests, as a worker does it, while `use` runs. */
const working = async (env: Settings, use: () => Promise<void>): Promise<void> => {
  const settings = Result.getOrThrow(parseSettings(env, () => ""))
  const launched = Effect.runFork(
    Layer.launch(Layer.provide(layerBackground, layerRuntime(settings)))
  )
  try {
    await use()
  } finally {
    await Effect.runPromise(Fiber.interrupt(launched))
  }
}

interface JsonObject {
  readonly [name: string]: unknown
}

const read = async (env: Settings, operation: string, body: object): Promise<JsonObject> => {
  const words = ["call", operation, "--body", "-"]
  const { code, stdout, stderr } = await payroll(env, words, [JSON.stringify(body)])
  assert.strictEqual(code, 0, stderr)
  return JSON.parse(stdout) as JsonObject
}

const seed = (env: Settings, ...words: ReadonlyArray<string>) =>
  payroll(env, ["sandbox", "seed", ...words])

describe("payroll sandbox seed", () => {
  it("makes companies and workers in every state that the service can reach at once", async () => {
    const env = await withDefault()
    await working(env, async () => {
      const { code, stdout, stderr } = await seed(env, "--companies", "10", "--workers", "60")
      assert.strictEqual(code, 0, stderr)
      const [added, ...lines] = stdout.trim().split("\n")
      assert.strictEqual(added, "added 10 companies and 60 workers to client default")
      const pages =
        /^pages of a worker \((?<status>[\w ]+)\), for a phone: http:\/\/\S+\/flow\/\S+#fl_test_\w+$/
      const ofCompany = /^pages of a company that is not onboarded: http:\/\/\S+#fl_test_\w+$/
      assert.lengthOf(
        lines.filter((line) => ofCompany.test(line)),
        1
      )
      const ofWorkers = lines.filter((line) => !ofCompany.test(line))
      const states = ofWorkers.map(
        (line) => pages.exec(line)?.groups?.["status"] ?? assert.fail(line)
      )
      assert.includeMembers(states, ["Active", "Add Wage", "Invite Sent"])
      assert.lengthOf(new Set(states), states.length)
    })
    const { companies } = (await read(env, "getCompanies", { limit: 200 })) as {
      readonly companies: ReadonlyArray<{
        readonly companyId: string
        readonly company: string
        readonly kybStatus: { readonly status: string }
      }>
    }
    assert.lengthOf(companies, 10)
    for (const { company } of companies) assert.match(company, /^Example [\w ]+ \d\d LLC$/)
    const states = new Set(companies.map(({ kybStatus }) => kybStatus.status))
    assert.deepStrictEqual([...states].toSorted(), ["failed", "new", "passed", "pending"])
    const statuses = new Set<string>()
    const time = new Set<string>()
    for (const { companyId } of companies) {
      const { timesheets } = (await read(env, "getTimesheets", { companyId })) as {
        readonly timesheets: ReadonlyArray<{ readonly status: { readonly status: string } }>
      }
      for (const { status } of timesheets) time.add(status.status)
      const { users } = (await read(env, "getUsers", { companyId, limit: 200 })) as {
        readonly users: ReadonlyArray<{
          readonly email: string
          readonly userStatus: { readonly status: string }
        }>
      }
      for (const { email, userStatus } of users) {
        assert.match(email, /@payroll\.example$/)
        statuses.add(userStatus.status)
      }
    }
    assert.deepStrictEqual([...statuses].toSorted(), [...statesOf(workerStatuses)].toSorted())
    assert.deepStrictEqual([...time].toSorted(), ["Approved", "Open", "Submitted"])
    const { verifications } = (await read(env, "getVerifications", {})) as {
      readonly verifications: ReadonlyArray<unknown>
    }
    assert.isNotEmpty(verifications)
  })

  it("says that nothing verifies, and fills the same service twice", async () => {
    const env = await withDefault()
    for (const time of ["first", "second"]) {
      const { code, stdout, stderr } = await seed(env, "--companies", "2", "--workers", "15")
      assert.strictEqual(code, 0, stderr)
      assert.include(stdout, "nothing verifies them yet: start the service", time)
    }
  })

  it("refuses where people or a provider verify, and stores nothing", async () => {
    const env = await withDefault({ PAYROLL_VERIFICATION: "manual" })
    const { code, stderr } = await seed(env)
    assert.strictEqual(code, REFUSED)
    assert.include(stderr, "not the sandbox (PAYROLL_VERIFICATION)")
    assert.deepStrictEqual((await read(env, "getCompanies", {}))["companies"], [])
  })

  it("refuses more workers than its companies take", async () => {
    const { code } = await seed(await withDefault(), "--companies", "1", "--workers", "1001")
    assert.strictEqual(code, REFUSED)
  })
})
