/** The packages that other programs install: packed, installed from the tarball, run and type-checked. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { signatureHeaders, signingKey } from "../packages/adapters/src/webhooks/signing.ts"
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { PUBLISHED } from "../release/published.ts"

const ROOT = fileURLToPath(new URL("../", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "payroll-packages-"))

const run = (command: string, ...words: ReadonlyArray<string>): string =>
  execFileSync(command, words, { cwd: folder, encoding: "utf8" })

/** This Node and the first other one of the PATH, which may be older. */
const nodes = (): ReadonlyArray<string> => {
  const own = realpathSync(process.execPath)
  const others = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((path) => !path.includes("node_modules"))
    .flatMap((path) => {
      try {
        return [realpathSync(join(path, "node"))]
      } catch {
        return []
      }
    })
    .filter((path) => path !== own)
  return [own, ...others.slice(0, 1)]
}

/** The programs of a README in a language, in their order. */
const programsOf = (directory: string, language: string): ReadonlyArray<string> =>
  [
    ...readFileSync(join(ROOT, directory, "README.md"), "utf8").matchAll(
      new RegExp(`\`\`\`${language}\\n(.+?)\n\`\`\``, "gs")
    )
  ].map(([, program = ""]) => program)

beforeAll(() => {
  const tarballs = execFileSync(process.execPath, [join(ROOT, "release/pack.ts"), folder], {
    encoding: "utf8"
  })
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}')
  // The peer dependency is the one that the tests use, so that no registry is asked.
  const words = ["install", "--offline", "--legacy-peer-deps", "--no-audit", "--no-fund"]
  run("npm", ...words, ...tarballs.trim().split("\n"))
  symlinkSync(
    join(ROOT, "packages/domain/node_modules/effect"),
    join(folder, "node_modules/effect")
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installed = (directory: string): string =>
  join(folder, "node_modules/@payroll", directory.replace("packages/", ""))

describe.each(PUBLISHED)("$directory", ({ directory }) => {
  it("has one version with the service, a licence, no tests and no dependencies", () => {
    const read = (path: string) =>
      JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Record<string, unknown>
    const manifest = read(installed(directory))
    assert.strictEqual(manifest["version"], read(ROOT)["version"])
    for (const field of ["dependencies", "devDependencies", "scripts", "private"]) {
      assert.notProperty(manifest, field)
    }
    const files = run("find", installed(directory), "-type", "f").trim().split("\n")
    for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) {
      assert.include(files, join(installed(directory), file))
    }
    assert.deepStrictEqual(
      files.filter((file) => /\.test\.|(?<!\.d)\.ts$|\/test\//.test(file)),
      []
    )
  })

  it("imports nothing that is not installed with it", () => {
    const sources = run("find", join(installed(directory), "dist"), "-name", "*.js").trim()
    for (const path of sources.split("\n")) {
      for (const [, from = ""] of readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g)) {
        assert.match(from, directory === "packages/domain" ? /^(\.\.?|effect)\// : /^\.\.?\//, path)
      }
    }
  })
})

it("the programs and types of the READMEs compile", () => {
  const [receiver = "", , ...none] = programsOf("packages/webhooks", "js")
  assert.deepStrictEqual(none, [])
  writeFileSync(join(folder, "receiver.js"), receiver)
  const [typed = ""] = programsOf("packages/webhooks", "ts")
  writeFileSync(
    join(folder, "typed.ts"),
    `import type { WebhookBody } from "@payroll/webhooks"\ndeclare const event: WebhookBody\n${typed}`
  )
  for (const [index, program] of programsOf("packages/domain", "js").entries()) {
    writeFileSync(join(folder, `domain${index}.js`), program)
  }
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "dom"],
    strict: true,
    noEmit: true,
    checkJs: true,
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules/@types")]
  }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.js", "*.ts"] })
  )
  execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], {
    encoding: "utf8",
    stdio: ["ignore", "inherit", "inherit"]
  })
})

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return String(port)
}

/** The receiver of the README, until `use` has ended. */
const withReceiver = async (
  node: string,
  secret: string,
  use: (url: string, printed: () => string) => Promise<void>
): Promise<void> => {
  const port = await freePort()
  const receiver = spawn(node, ["receiver.js"], {
    cwd: folder,
    env: { WEBHOOK_SECRET: secret, PORT: port },
    stdio: ["ignore", "pipe", "inherit"]
  })
  let printed = ""
  receiver.stdout.on("data", (chunk) => (printed += String(chunk)))
  try {
    await use(`http://127.0.0.1:${port}/`, () => printed)
  } finally {
    receiver.kill("SIGKILL")
    await once(receiver, "close")
  }
}

const STARTS_WITHIN_MS = 20_000

/** Posts a message once the receiver listens. */
const post = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string
): Promise<number> => {
  const deadline = performance.now() + STARTS_WITHIN_MS
  for (;;) {
    try {
      const { status } = await fetch(url, { method: "POST", headers, body })
      return status
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}

describe.each(nodes())("under %s", (node) => {
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
    await withReceiver(node, `whsec_${key.toString("base64")}`, async (url, printed) => {
      assert.strictEqual(await post(url, headers, body), 204)
      assert.strictEqual(await post(url, headers, body), 204)
      assert.strictEqual(await post(url, headers, `${body} `), 400)
      assert.strictEqual(await post(url, {}, body), 400)
      assert.strictEqual(printed(), "company.kybstatus.insert\n")
    })
  })

  it("packages can be required, too", () => {
    const [major = 0] = run(node, "-p", "process.versions.node").split(".").map(Number)
    const program =
      'console.log(Object.keys(require("@payroll/webhooks")).sort().join(), ' +
      'require("@payroll/domain/paySchedule/payYear").payDatesOfYear("monthly", 2026).length)'
    const words = major < 22 ? ["--no-warnings", "-e", program] : ["-e", program]
    assert.strictEqual(run(node, ...words), "WebhookVerificationError,verifyWebhook 12\n")
  })
})

it("the programs of the domain's README print the pay dates and the states", () => {
  const dates = run(process.execPath, "domain0.js")
  assert.lengthOf(dates.trim().split("\n"), 12)
  assert.include(dates, "2026-01-30 2026-01-28")
  assert.include(run(process.execPath, "domain1.js"), "Invite Sent")
})
