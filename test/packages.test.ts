/** The packages that other programs install: packed, installed from the tarball, run and type-checked. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { catalogue } from "../packages/operations/src/catalogue.ts"
import { runTool } from "../apps/server/test/tools.ts"
import { signatureHeaders, signingKey } from "../packages/adapters/src/webhooks/signing.ts"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PUBLISHED } from "../release/publishedPackages.ts"
import {
  compile,
  installAlone,
  installPackages,
  missing,
  nodes,
  programsOf,
  ROOT,
  type Installed
} from "./packages/installPackages.ts"
import { startService, type RunningService } from "./packages/service.ts"
import { startBrowser, type Browser } from "./browser/browser.ts"
import { servePage } from "./packages/page.ts"
import { post, withReceiver } from "./packages/receiver.ts"

let there: Installed
let service: RunningService

/** Something that the programs of each README print, in their order. */
const PRINTED: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  "packages/pay-schedule": [
    /^2026-11-30 2026-11-25\n$/,
    /^2026-01-16 The nominal pay date(?:.*\n){26}$/,
    /^2026-12-31\n2026-12-29\n$/,
    /^Mon Nov 30 2026\n$/
  ],
  "packages/time-off": [/^2026-01-15 200 200 Policy year(?:.*\n){6}$/],
  "packages/time-tracking": [/^2026-03-16 480 regular.*\n2026-03-16 120 overtime .+\n$/],
  "packages/domain": [/^2026-01-30 2026-01-28 (?:.*\n){12}$/, /Invite Sent/]
}

/** Imports in the files of a package that has peers. */
const IMPORTED: Readonly<Record<string, RegExp>> = {
  "packages/domain": /^(\.\.?|effect)\//,
  "packages/embed": /^(\.\.?\/|react$)/
}

/** The first program of the client, the other calls of its README, and every example of the document. */
const clientCalls = (): string => {
  const examples = catalogue.map(
    ({ name, example }) => `void payroll.${name}(${JSON.stringify(example)})`
  )
  const readme = programsOf("packages/client", "ts").map((program) => `{\n${program}\n}`)
  return [
    'import { PayrollError, readHandOver, verifyWebhook } from "@payroll/client"',
    'import type { HandOverKey, PayrollClient } from "@payroll/client"',
    "declare const payroll: PayrollClient",
    "declare const companyId: string, userId: string, body: string, secret: string",
    "declare const headers: Headers, lines: ReadonlyArray<string>, privateKey: HandOverKey",
    "declare const signingKeys: ReadonlyArray<HandOverKey>",
    ...readme,
    ...examples
  ].join("\n")
}

/** The environment variables that the first program of the client reads. */
const environment = () => ({
  PAYROLL_URL: service.url,
  PAYROLL_USERNAME: service.credential.username,
  PAYROLL_PASSWORD: service.credential.password
})

const fileOf = (directory: string, index: number): string =>
  `${directory.replace("packages/", "")}${index}.js`

/** Chooses as a person does, and reads what the page then shows. */
const tryPage = async (browser: Browser, url: string): Promise<void> => {
  const page = await browser.newPage()
  const failures: Array<unknown> = []
  for (const event of ["pageerror", "requestfailed"] as const) {
    page.on(event, (failure) => failures.push(failure))
  }
  const dates = async () => (await page.locator("#dates").textContent()) ?? ""
  await page.goto(url)
  assert.include(await dates(), "2026-01-30, run payroll by 2026-01-28")
  await page.getByLabel("Frequency").selectOption("quarterly")
  assert.lengthOf((await dates()).match(/run payroll by/g) ?? [], 4)
  await page.getByLabel("Year").fill("2027")
  await page.getByLabel("Year").press("Enter")
  assert.include(await dates(), "2027-03-31, run payroll by 2027-03-29")
  assert.deepStrictEqual(failures, [])
}

/** The packages are compiled, packed and installed. */
const INSTALL_MS = 240_000

beforeAll(async () => {
  there = installPackages()
  service = await startService()
  for (const directory of Object.keys(PRINTED)) {
    for (const [index, program] of programsOf(directory, "js").entries()) {
      there.write(fileOf(directory, index), program)
    }
  }
}, INSTALL_MS)
afterAll(async () => {
  await service.stop()
  there.remove()
})

describe.each(PUBLISHED)("$directory", ({ directory }) => {
  it("has one version with the service, a licence, no tests and no dependencies", () => {
    const read = (path: string) =>
      JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Record<string, unknown>
    const manifest = read(there.packageAt(directory))
    assert.strictEqual(manifest["version"], read(ROOT)["version"])
    for (const field of ["dependencies", "devDependencies", "scripts", "private"]) {
      assert.notProperty(manifest, field)
    }
    for (const field of ["keywords", "homepage", "repository"]) assert.property(manifest, field)
    // What is not an entry may change with any version.
    const entries = Object.keys(Object(manifest["exports"]) as object)
    assert.include(entries, ".")
    assert.notMatch(entries.join(), /\*/)
    const files = there.run("find", there.packageAt(directory), "-type", "f").trim().split("\n")
    for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) {
      assert.include(files, join(there.packageAt(directory), file))
    }
    assert.deepStrictEqual(
      files.filter((file) => /\.test\.|(?<!\.d)\.ts$|\/test\//.test(file)),
      []
    )
  })

  it("imports nothing that is not installed with it", () => {
    const sources = there.run("find", join(there.packageAt(directory), "dist"), "-name", "*.js")
    for (const path of sources.trim().split("\n")) {
      for (const [, from = ""] of readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g)) {
        assert.match(from, IMPORTED[directory] ?? /^\.\.?\//, path)
      }
    }
  })
})

describe.each(PUBLISHED)("what publint and attw say of $directory", ({ directory }) => {
  const tarball = (): string => {
    const name = `payroll-${directory.replace("packages/", "")}-`
    return there.tarballs.find((path) => path.includes(name)) ?? assert.fail(name)
  }
  const quiet = async (script: string, ...words: ReadonlyArray<string>): Promise<void> => {
    const { code, stdout, stderr } = await runTool(script, [...words, tarball()])
    assert.strictEqual(code, 0, stdout + stderr)
  }

  it("is nothing", async () => {
    await quiet("publint/src/cli.js", "--strict")
    await quiet("@arethetypeswrong/cli/dist/index.js", "--profile", "esm-only", "--no-color")
  })
})

it("the programs and types of the READMEs compile", () => {
  const [receiver = "", secrets = "", ...none] = programsOf("packages/webhooks", "js")
  assert.deepStrictEqual(none, [])
  there.write("secrets.js", `${secrets}\nconsole.log(secret.join())`)
  const rotating = { WEBHOOK_SECRET: "new", OLD_WEBHOOK_SECRET: "old" }
  assert.strictEqual(there.runWith(rotating, process.execPath, "secrets.js"), "new,old\n")
  const rotated = { WEBHOOK_SECRET: "new", OLD_WEBHOOK_SECRET: "" }
  assert.strictEqual(there.runWith(rotated, process.execPath, "secrets.js"), "new\n")
  there.write("receiver.js", receiver)
  const [first = ""] = programsOf("packages/client", "js")
  assert.lengthOf(first.split("\n"), 10)
  there.write("first.js", first)
  const [typed = ""] = programsOf("packages/webhooks", "ts")
  there.write("calls.ts", clientCalls())
  there.write(
    "typed.ts",
    `import type { WebhookBody } from "@payroll/webhooks"\ndeclare const event: WebhookBody\n${typed}`
  )
  const [element = ""] = programsOf("packages/embed", "js")
  there.write("element.js", element)
  const [component = ""] = programsOf("packages/embed", "tsx")
  there.write("component.tsx", component)
  compile(there)
})

it(
  "the page of the pay schedule engine shows the pay dates of what is chosen, in Chromium",
  async ({ skip }) => {
    const browser = await startBrowser()
    if (typeof browser === "string") {
      process.stderr.write(`SKIPPED: the page of the pay schedule engine: ${browser}\n`)
      return skip(browser)
    }
    try {
      const example = join(ROOT, "packages/pay-schedule/example/pay-dates.html")
      await servePage(example, there.folder, (url) => tryPage(browser, url))
    } finally {
      await browser.close()
    }
  },
  INSTALL_MS
)

it("the client alone is enough: an empty folder, its tarball and the ten lines", () => {
  const tarball = there.tarballs.find((path) => path.includes("payroll-client-"))
  const folder = installAlone(tarball ?? assert.fail("it is not packed"))
  try {
    assert.deepStrictEqual(readdirSync(join(folder, "node_modules/@payroll")), ["client"])
    const [first = ""] = programsOf("packages/client", "js")
    writeFileSync(join(folder, "first.mjs"), first)
    const printed = there.runWith(environment(), process.execPath, join(folder, "first.mjs"))
    assert.strictEqual(printed, `${service.companyId} Acme Bakery\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe.each(nodes)("under %s", (name, node) => {
  // Known only now: the tools bring the older ones.
  let reason: string | undefined
  beforeAll(() => {
    reason = missing(node)
    if (reason !== undefined) process.stderr.write(`SKIPPED: ${name}: ${reason}\n`)
  })
  beforeEach(({ skip }) => skip(reason !== undefined, reason))

  it("the first program of the client lists the companies of a running service", () => {
    const printed = there.runWith(environment(), node, "first.js")
    assert.strictEqual(printed, `${service.companyId} Acme Bakery\n`)
  })

  it("the receiver of the README takes what is signed, once, and nothing else", async () => {
    const key = Buffer.alloc(32, 5)
    const eventId = "0199a2f0-0000-7000-8000-000000000001"
    const body = JSON.stringify({
      trigger: { eventId, eventType: "company.kybstatus.insert" },
      payload: []
    })
    const timestampSeconds = Math.floor(Date.now() / 1_000)
    const secrets = [signingKey(key)]
    const headers = signatureHeaders({ id: eventId, timestampSeconds, body, secrets })
    const secret = `whsec_${key.toString("base64")}`
    await withReceiver(node, there.folder, secret, async (url, printed) => {
      assert.strictEqual(await post(url, headers, body), 204)
      assert.strictEqual(await post(url, headers, body), 204)
      assert.strictEqual(await post(url, headers, `${body} `), 400)
      assert.strictEqual(await post(url, {}, body), 400)
      assert.strictEqual(printed(), "company.kybstatus.insert\n")
    })
  })

  it.each(Object.entries(PRINTED))(
    "the programs of %s print what they say",
    (directory, wanted) => {
      assert.lengthOf(programsOf(directory, "js"), wanted.length)
      for (const [index, pattern] of wanted.entries()) {
        assert.match(there.run(node, fileOf(directory, index)), pattern)
      }
    }
  )

  it("packages can be required, too", () => {
    const program = `
      const { createClient, verifyWebhook } = require("@payroll/client")
      const webhooks = require("@payroll/webhooks")
      const { payDatesOfYear } = require("@payroll/pay-schedule")
      const { englandAndWales } = require("@payroll/pay-schedule/calendars")
      const { project } = require("@payroll/time-off")
      const { classify } = require("@payroll/time-tracking")
      const domain = require("@payroll/domain")
      const functions = [createClient, verifyWebhook, webhooks.verifyWebhook, project, classify]
      console.log(functions.map((one) => typeof one).join(" "), englandAndWales.name,
        payDatesOfYear("monthly", 2026).length, domain.payDatesOfYear("monthly", 2026).length)`
    assert.strictEqual(
      there.run(node, "--no-warnings", "-e", program),
      `${"function ".repeat(5)}Bank holidays of England and Wales 12 12\n`
    )
  })
})
