/**
 * A process of the version before next to one of this version, on a database that this version has
 * migrated. The version before comes from the history of the tree, so that the test runs where there is
 * one, and at night. packages/adapters/test/needsStop.test.ts has what runs always.
 */
import { assert, describe, inject, it } from "@effect/vitest"
import { migrations } from "@payroll/adapters/sql/migrations/all"
import { emptyPostgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { EarlierVersion, nothingRecorded } from "@payroll/testing/upgrade/earlierVersion"
import { whileWorking, withoutWorker } from "@payroll/testing/upgrade/scenario"
import * as Effect from "effect/Effect"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { testClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { killProcesses, startProcess } from "./testProcess.ts"
import { objectIn } from "./twoProcesses.ts"
import { isNightly } from "@payroll/testing/nightly"

/** The last version with schema 95. */
const BEFORE = "5f74c290"
const SCHEMA_BEFORE = 95
const MINUTES_20_MS = 1_200_000

const root = fileURLToPath(new URL("../../..", import.meta.url))
const OWN = { username: "upgrade-beside", password: "not-a-secret-of-the-upgrade-test" }

const WORKER = {
  firstName: "Ben",
  lastName: "Okafor",
  dateOfJoin: "2026-01-05",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "DE"
}

const reasonToSkip = (): string => {
  if (!isNightly) return "it runs at night"
  if (inject("database") !== "postgres") return "it runs on PostgreSQL"
  if (migrations.some(({ number, needsStop }) => number > SCHEMA_BEFORE && needsStop === true)) {
    return "a migration since then needs the version before to stop"
  }
  try {
    execFileSync("git", ["cat-file", "-e", `${BEFORE}^{commit}`], { cwd: root, stdio: "ignore" })
    return ""
  } catch {
    return `the history has no commit ${BEFORE}`
  }
}

const skipped = reasonToSkip()
if (skipped !== "") process.stdout.write(`SKIPPED a version next to another: ${skipped}\n`)

/** The tree of the version before, with its modules installed. */
const treeOf = (folder: string): string => {
  const tree = join(folder, "tree")
  mkdirSync(tree)
  const archive = execFileSync("git", ["archive", BEFORE], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync("tar", ["-x", "-C", tree], { input: archive })
  const install = ["-y", "pnpm@12", "install", "--frozen-lockfile", "--prefer-offline"]
  execFileSync("npx", install, { cwd: tree, stdio: "ignore" })
  return tree
}

describe.skipIf(skipped !== "")("the version before next to this one", () => {
  it.live(
    "keeps serving, and each reads what the other stores",
    () =>
      Effect.gen(function* () {
        const { migrateUrl: url } = yield* emptyPostgresDatabase
        const folder = mkdtempSync(join(tmpdir(), "payroll-beside-"))
        yield* Effect.addFinalizer(() =>
          Effect.sync(() => {
            killProcesses()
            rmSync(folder, { recursive: true })
          })
        )
        const tree = treeOf(folder)
        const settings = {
          PAYROLL_DATABASE_URL: url,
          PAYROLL_USERNAME: OWN.username,
          PAYROLL_PASSWORD: OWN.password,
          PAYROLL_SANDBOX_DELAY_MS: "0",
          PAYROLL_VERIFICATION: "sandbox"
        }
        const before = new EarlierVersion(tree, {
          PATH: process.env["PATH"] ?? "",
          PAYROLL_DATA_DIR: folder,
          PAYROLL_PORT: "0",
          ...settings
        })
        yield* Effect.promise(async () => {
          await before.start("start.ts")
          const first = nothingRecorded()
          await whileWorking(before.stage(OWN, first))
          const whole = startProcess(folder, settings)
          const port = await whole.port
          // Another client, because the scenario holds numbers that are unique inside one.
          const { payroll } = before.stage(OWN)
          const issued = await payroll("client", "create", "second", "--json")
          const other = JSON.parse(issued) as typeof OWN
          const second = nothingRecorded()
          const companyId = await whileWorking(before.stage(other, second))
          await withoutWorker(before.stage(other, second), companyId)
          const viewOf = async (access: typeof OWN, operation: string, body: Body) => {
            const answer = await testClient(port, access).operate(operation, {
              method: operation,
              ...body
            })
            assert.strictEqual(answer.status, 200, answer.text)
          }
          for (const [access, { companies, workers }] of [
            [OWN, first],
            [other, second]
          ] as const) {
            for (const id of Object.values(companies))
              await viewOf(access, "getCompanyInfo", { companyId: id })
            for (const id of Object.values(workers)) await viewOf(access, "getUser", { userId: id })
          }
          const answer = await testClient(port, other).operate("addUser", {
            method: "addUser",
            user: { ...WORKER, companyId }
          })
          await before.answer(other, "getUser", { userId: String(objectIn(answer)["userId"]) })
          await before.end()
        })
      }),
    MINUTES_20_MS
  )
})
