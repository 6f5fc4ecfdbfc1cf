/**
 * Every command of every document runs in a test: with its page as a script, here in a new folder, or it stands in a
 * list with the reason why not.
 */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { bundled } from "@payroll/testing/bundledPrograms"
import { PUBLISHED } from "../../../release/publishedPackages.ts"
import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const ROOT = fileURLToPath(new URL("../../../", import.meta.url))
const MS_MAX = 120_000
const run = promisify(execFile)

/** The pages whose commands a test of their own takes from them and runs. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "README.md": "apps/server/test/readme.test.ts",
  "docs/audit.md": "apps/cli/test/audit.test.ts",
  "docs/credentials.md": "apps/server/test/credentialDocs.test.ts",
  "docs/documents.md": "apps/server/test/documents.test.ts",
  "docs/flow-links.md": "apps/server/test/flowLinks.test.ts",
  "docs/handover.md": "apps/server/test/revealNumber.test.ts",
  "docs/installing.md": "test/release.test.ts",
  "docs/leaving.md": "apps/server/test/leavingDocs.test.ts",
  "docs/onboarding.md": "apps/server/test/onboardingDocs.test.ts",
  "docs/paying.md": "apps/server/test/onboardingDocs.test.ts",
  "docs/pay-schedules.md": "apps/server/test/payScheduleDocs.test.ts",
  "docs/scaling.md": "apps/worker/test/scalingDocs.test.ts",
  "docs/time-off.md": "apps/server/test/onboardingDocs.test.ts",
  "docs/time-tracking.md": "apps/server/test/onboardingDocs.test.ts",
  "docs/verification-provider.md": "apps/server/test/verificationProviderDocs.test.ts",
  "docs/webhooks.md": "apps/worker/test/webhooksDocs.test.ts"
}

/** Commands of the other pages that do not run here, by the beginning of their lines. */
const ELSEWHERE: ReadonlyArray<readonly [beginning: string, why: string]> = [
  ["npx -y pnpm@12 start", "serves until it is stopped: test/startByNpx.test.ts"],
  ["npx -y pnpm@12 payroll link add", "there is no worker here: apps/cli/test/link.test.ts"],
  ["payroll worker export USER_ID", "there is no worker here: apps/cli/test/export.test.ts"],
  ["payroll company export COMPANY_ID", "there is no company here: apps/cli/test/export.test.ts"],
  ["payroll mail show MAIL_ID", "nothing is mailed here: packages/testing/src/mailSuite.ts"],
  ["payroll mail retry MAIL_ID", "nothing is mailed here: packages/testing/src/mailSuite.ts"],
  ["PAYROLL_METRICS_PORT=9464 npx", "serves until it is stopped: apps/server/test/metrics.test.ts"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT=", "serves until it is stopped: apps/server/test/tracing.test.ts"],
  ["OTEL_TRACES_SAMPLER=", "settings, no command: apps/server/test/tracing.test.ts"],
  ["PAYROLL_VERIFICATION=sandbox npx", "serves until it is stopped: test/startCommands.test.ts"],
  ["npx -y pnpm@12 --silent run advisories", "reads an export: test/dependencies.test.ts"],
  ["npx -y pnpm@12 run release", "builds the archive: test/release.test.ts"],
  ["npx -y pnpm@12 --silent payroll migrate --grant", "on PostgreSQL: apps/cli/test/role.test.ts"],
  [
    "npx -y pnpm@12 --silent payroll copy --to postgres:",
    "to PostgreSQL: apps/cli/test/copy.test.ts"
  ],
  ["npx -y pnpm@12 --silent payroll backup --to ./backups --every", "runs on: backup.test.ts"]
]

const FENCE = /^ *```(?:sh|bash)\n(.*?)^ *```$/gms

/** The lines of the shell blocks of a page. */
const linesOf = (page: string): ReadonlyArray<string> =>
  [...readFileSync(join(ROOT, page), "utf8").matchAll(FENCE)]
    .flatMap(([, block = ""]) => block.split("\n").map((line) => line.trim()))
    .filter((line) => line !== "" && !line.startsWith("#"))

const pages = [
  "README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`)
]
const others = pages.filter((page) => !(page in SCRIPTS))
const isElsewhere = (line: string): boolean =>
  ELSEWHERE.some(([beginning]) => line.startsWith(beginning))
const here = others.flatMap(linesOf).filter((line) => !isElsewhere(line))

/** A folder of a new installation, and a shell there in which `npx -y pnpm@12 --silent payroll` is the command line. */
const shell = () => {
  const folder = mkdtempSync(join(tmpdir(), "payroll-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const command = join(folder, "payroll")
  writeFileSync(command, `#!/bin/sh\nexec ${process.execPath} ${bundled("payroll")} "$@"\n`)
  chmodSync(command, 0o755)
  const env = { PATH: `${folder}:${process.env["PATH"] ?? ""}`, HOME: folder, USER: "rosa" }
  return (line: string) =>
    run("/bin/sh", ["-c", line.replaceAll("npx -y pnpm@12 --silent payroll", "payroll")], {
      cwd: folder,
      env
    })
}

describe("the commands of the documents", () => {
  it("run with their pages, where a test takes them from there", () => {
    for (const [page, test] of Object.entries(SCRIPTS)) {
      assert.isNotEmpty(linesOf(page), page)
      assert.include(readFileSync(join(ROOT, test), "utf8"), page, test)
    }
  })

  it("are known where they run elsewhere", () => {
    for (const [beginning] of ELSEWHERE) {
      assert.isTrue(
        others.flatMap(linesOf).some((line) => line.startsWith(beginning)),
        beginning
      )
    }
  })

  it("run in a new folder, in the order of their pages", { timeout: MS_MAX }, async () => {
    const ran = shell()
    await ran("payroll migrate && payroll client create default")
    await ran("mkdir backups && payroll backup --to ./backups")
    await ran("cp data/keys.json .")
    assert.isAbove(here.length, 7)
    for (const line of here) await ran(line)
    assert.strictEqual((await ran("stat -c %a drill/keys.json")).stdout, "600\n")
  })
})

describe("the READMEs of the packages", () => {
  it.each(PUBLISHED.map(({ directory }) => directory))("say how to install %s", (directory) => {
    const read = (name: string) => readFileSync(join(ROOT, directory, name), "utf8")
    const { name, version } = JSON.parse(read("package.json")) as Readonly<Record<string, string>>
    const readme = read("README.md").replaceAll(/\s+/g, " ")
    assert.include(readme, "`npx -y pnpm@12 run pack` writes the tarball to `dist/packages`")
    const tarball = `${name?.replace("@", "").replace("/", "-")}-${version}.tgz`
    assert.include(readme, `\`npm install ./${tarball}\``)
  })
})

describe("the completions", () => {
  it("are installed for the shell, and complete what was typed", async () => {
    const ran = shell()
    const { stdout } = await ran("payroll completions --shell bash --json")
    const { file } = JSON.parse(stdout) as { readonly file: string }
    const typed =
      'COMP_WORDS=(payroll webhook rot); COMP_CWORD=2; COMP_LINE="payroll webhook rot"; COMP_POINT=19'
    const script = `. ${file}; ${typed}; $(complete -p payroll | sed 's/.*-F \\([^ ]*\\).*/\\1/'); echo "\${COMPREPLY[@]}"`
    const completed = await run("/bin/bash", ["-c", script])
    assert.strictEqual(completed.stdout.trim(), "rotate-secret")
  })
})
