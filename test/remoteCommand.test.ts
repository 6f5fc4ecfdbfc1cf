/** `payroll call` to a service on another machine, as a developer uses it who has no shell there. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { payroll, type Ran } from "../apps/cli/test/command.ts"
import { startService, type RunningService } from "./packages/service.ts"

const FAILED = 1
const USAGE = 2
const REFUSED = 3

let service: RunningService
/** Has profiles and no database. */
let home: string

const START_MS = 60_000

beforeAll(async () => {
  service = await startService()
  home = mkdtempSync(join(tmpdir(), "payroll-home-"))
}, START_MS)
afterAll(async () => {
  await service.stop()
  rmSync(home, { recursive: true })
})

const run = (line: string, input = ""): Promise<Ran> =>
  payroll({ HOME: home, PAYROLL_DATA_DIR: join(home, "none") }, line.split(" "), [input])

/** Returns the persons of an operation's audit rows. */
const actedBy = (operation: string): ReadonlyArray<unknown> => {
  const database = new DatabaseSync(join(service.directory, "payroll.db"), { readOnly: true })
  const rows = database.prepare("select acted_by from audit where operation = ?").all(operation)
  database.close()
  return rows.map((row) => row["acted_by"])
}

const credential = (password = service.credential.password): string =>
  JSON.stringify({ username: service.credential.username, password })

const profileFile = (name: string): string => join(home, ".config/payroll/profiles", `${name}.json`)

describe("a service on another machine", () => {
  it("is called with a URL and a credential from standard input", async () => {
    const words = `call getCompanies --url ${service.url} --credential - --json`
    const { code, stdout, stderr } = await run(words, credential())
    assert.strictEqual(code, 0, stderr)
    const { companies } = JSON.parse(stdout) as { companies: ReadonlyArray<{ companyId: string }> }
    assert.deepStrictEqual(
      companies.map(({ companyId }) => companyId),
      [service.companyId]
    )
  })

  it("is called with a profile, which only its user can read, and forgotten", async () => {
    const added = await run(`profile add staging --url ${service.url} --credential -`, credential())
    assert.strictEqual(added.code, 0, added.stderr)
    assert.strictEqual(statSync(profileFile("staging")).mode & 0o777, 0o600)
    const body = JSON.stringify({
      registration: { companyId: service.companyId, company: "Acme Bakery & Sons" }
    })
    const changed = await run("call updateCompany --profile staging --by Rosa --body -", body)
    assert.strictEqual(changed.code, 0, changed.stderr)
    assert.include(actedBy("updateCompany"), "Rosa")
    const listed = await run("profile list")
    assert.match(listed.stdout, /^staging +http:/m)
    for (const { stdout, stderr } of [added, changed, listed]) {
      assert.notInclude(stdout + stderr, service.credential.password)
    }
    assert.strictEqual((await run("profile remove staging")).code, 0)
    const gone = await run("call getCompanies --profile staging")
    assert.deepStrictEqual(
      [gone.code, gone.stderr],
      [USAGE, "payroll: there is no profile staging: see payroll profile list\n"]
    )
  })

  it("says what it refuses, by field and without quoting", async () => {
    const words = `call getCompanyInfo --url ${service.url} --credential`
    const file = join(home, "credential.json")
    writeFileSync(file, credential(), { mode: 0o600 })
    const missing = await run(`${words} ${file}`)
    assert.strictEqual(missing.code, REFUSED)
    assert.include(missing.stderr, "companyId: companyId is mandatory and cannot be empty")
    const wrong = await run(`${words} -`, credential("wrong-secret-that-is-long-enough"))
    assert.strictEqual(wrong.code, REFUSED)
    assert.notInclude(wrong.stderr, "wrong-secret")
    const silent = await run(`call getCompanies --url http://127.0.0.1:1 --credential ${file}`)
    assert.strictEqual(silent.code, FAILED)
    assert.include(silent.stderr, "the service cannot be reached")
  })
})

describe("a secret", () => {
  it.each([
    ["http://payroll.internal", "another machine without TLS"],
    ["https://user:pw@payroll.internal", "credentials in the URL"],
    ["payroll.internal", "no URL"]
  ])("is not sent to %s: %s", async (url) => {
    const { code, stderr } = await run(
      `call getCompanies --url ${url} --credential -`,
      credential()
    )
    assert.strictEqual(code, USAGE)
    assert.include(stderr, "--url must be a URL with https:")
    assert.notInclude(stderr, "pw@")
  })

  it("is not read from a profile that others can read, nor from a damaged one", async () => {
    mkdirSync(join(home, ".config/payroll/profiles"), { recursive: true })
    const { username, password } = service.credential
    writeFileSync(profileFile("open"), JSON.stringify({ url: service.url, username, password }))
    chmodSync(profileFile("open"), 0o644)
    const open = await run("call getCompanies --profile open")
    assert.strictEqual(open.code, USAGE)
    assert.include(open.stderr, "others can read the profile open")
    writeFileSync(profileFile("broken"), `{"url":"${service.url}"`, { mode: 0o600 })
    const broken = await run("call getCompanies --profile broken")
    assert.include(broken.stderr, "the profile broken is damaged: add it again")
    assert.include(readFileSync(profileFile("open"), "utf8"), password)
  })

  it("is asked for, and --client is not, where the credential says who calls", async () => {
    const incomplete = await run(`call getCompanies --url ${service.url}`)
    assert.include(incomplete.stderr, "--credential is missing")
    const words = `call getCompanies --client acme --url ${service.url} --credential -`
    const { code, stderr } = await run(words, credential())
    assert.strictEqual(code, USAGE)
    assert.include(stderr, "--client is for the service on this machine")
  })
})
