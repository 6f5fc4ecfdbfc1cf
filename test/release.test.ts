/** The archive of `pnpm run release`, unpacked in an empty folder and run with nothing but Node. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import {
  expectedOf,
  loadEarlierSqlite,
  placeKeys
} from "../packages/testing/src/upgrade/earlier.ts"
import { isNightly } from "../packages/testing/src/nightly.ts"
import { migrateAsNewer } from "../packages/testing/src/upgrade/newer.ts"
import { followInstalling, wordsOfUnit } from "./installingDocs.ts"
import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const root = mkdtempSync(join(tmpdir(), "payroll-release-test-"))
const version = (JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string })
  .version
const name = `payroll-${version}-linux-${process.arch}`
const unpacked = join(root, name)
const running = new Set<ChildProcess>()
const MS_MAX = 240_000

/** A machine's PATH, whose only Node is the one of these tests. */
const PATH = `${join(root, "node-only")}:/usr/bin:/bin`

beforeAll(async () => {
  mkdirSync(join(root, "node-only"))
  symlinkSync(process.execPath, join(root, "node-only/node"))
  await run(process.execPath, ["release/release.ts", "--to", root])
  await run("tar", ["--extract", `--file=${name}.tar.gz`], { cwd: root })
}, MS_MAX)

afterAll(() => {
  for (const child of running) child.kill("SIGKILL")
  rmSync(root, { recursive: true, force: true })
})

const dataDirectory = (of: string): string => {
  const directory = join(root, of)
  mkdirSync(directory, { mode: 0o700 })
  return directory
}

/** The command line of the release, in an environment with nothing else. */
const payroll = async (dataDir: string, ...words: ReadonlyArray<string>): Promise<string> => {
  const env = { PATH, PAYROLL_DATA_DIR: dataDir }
  return (await run(join(unpacked, "bin/payroll"), words, { env, cwd: root })).stdout
}

/** The process that the unit of one machine starts, once it listens. */
const start = async (dataDir: string, settings: Readonly<Record<string, string>> = {}) => {
  const env = { PATH, PAYROLL_DATA_DIR: dataDir, PAYROLL_PORT: "0", ...settings }
  const child = spawn("node", wordsOfUnit(unpacked), { env, cwd: unpacked })
  running.add(child)
  let printed = ""
  let notice = (): void => undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text
      notice()
    })
  }
  const ended = once(child, "close").then(([code]) => {
    running.delete(child)
    return { code: code as number | null, printed }
  })
  const port = await Promise.race([
    new Promise<string>((resolve) => {
      notice = () => {
        const printedPort = /listens on http:\/\/[^:]+:(\d+)/.exec(printed)?.[1]
        if (printedPort !== undefined) resolve(printedPort)
      }
    }),
    ended.then((end) => assert.fail(end.printed))
  ])
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM")
    const { code, printed: all } = await ended
    assert.strictEqual(code, 0, all)
    assert.match(all, /"message":"stopped","version":"[^"]+","reason":"SIGTERM"/)
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

interface Access {
  readonly username: string
  readonly password: string
}

const post = (
  url: string,
  { username, password }: Access,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: {
      ...headers,
      "Content-Type": "application/json",
      Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
    },
    body: JSON.stringify(body)
  })

describe("the archive", () => {
  it("has the sums of all of its files, and a sum of its own", async () => {
    await run("sha256sum", ["--check", `${name}.tar.gz.sha256`], { cwd: root })
    await run("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: unpacked })
    const summed = readFileSync(join(unpacked, "SHA256SUMS"), "utf8").trim().split("\n")
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    // The list itself is in no list.
    assert.lengthOf(summed, files.filter((entry) => entry.isFile()).length - 1)
  })

  it("contains the driver of its architecture and no other", () => {
    const built = readdirSync(join(unpacked, "node_modules/better-sqlite3/prebuilds"))
    assert.sameMembers(built, [`linux-${process.arch}.node`, `linuxmusl-${process.arch}.node`])
    assert.deepStrictEqual(readdirSync(join(unpacked, "node_modules")), ["better-sqlite3"])
  })

  it.runIf(isNightly)(
    "is the same when it is made again",
    async () => {
      const again = join(root, "again")
      await run(process.execPath, ["release/release.ts", "--to", again])
      const bytes = [root, again].map((folder) => readFileSync(join(folder, `${name}.tar.gz`)))
      assert.isTrue(bytes[0]?.equals(bytes[1] ?? assert.fail()))
    },
    MS_MAX
  )
})

/** The files whose code a bundle contains, as its source map names them. */
const sourcesOf = (bundle: string): ReadonlyArray<string> => {
  const map = readFileSync(join(unpacked, "dist", `${bundle}.map`), "utf8")
  return (JSON.parse(map) as { readonly sources: ReadonlyArray<string> }).sources
}

/** But what the bundler needs of its own, which has no sources. */
const bundles = (): ReadonlyArray<string> =>
  readdirSync(join(unpacked, "dist"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".mjs") && !file.endsWith("rolldown-runtime.mjs")
  )

describe("its source maps", () => {
  it("name the sources of every bundle", () => {
    for (const bundle of bundles()) {
      const text = readFileSync(join(unpacked, "dist", bundle), "utf8")
      assert.match(text, /\n\/\/# sourceMappingURL=\S+\.mjs\.map\s*$/, bundle)
      const sources = sourcesOf(bundle).filter((file) => !file.includes("rolldown/runtime"))
      for (const source of sources) assert.isTrue(existsSync(source), `${bundle}: ${source}`)
    }
    assert.isTrue(sourcesOf("server.mjs").includes("apps/server/src/main.ts"))
  })
})

interface Component {
  readonly "bom-ref": string
  readonly purl: string
  readonly hashes: ReadonlyArray<{ readonly alg: string; readonly content: string }>
  readonly licenses: ReadonlyArray<unknown>
}

describe("sbom.cdx.json", () => {
  interface Bill {
    readonly bomFormat: string
    readonly specVersion: string
    readonly components: ReadonlyArray<Component>
    readonly dependencies: ReadonlyArray<{
      readonly ref: string
      readonly dependsOn: ReadonlyArray<string>
    }>
  }
  const bill = (): Bill => JSON.parse(readFileSync(join(unpacked, "sbom.cdx.json"), "utf8")) as Bill

  it("names every package whose code is in a bundle, as the lock file has it", () => {
    const inStore = /(?:^|\/)\.pnpm\/[^/]+\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
    const bundled = bundles()
      .flatMap(sourcesOf)
      .flatMap((file) => inStore.exec(file)?.[1] ?? [])
    const named = bill().components.map(({ purl }) => /^pkg:npm\/(.+)@[^@]+$/.exec(purl)?.[1] ?? "")
    assert.isAbove(new Set(bundled).size, 5)
    for (const one of new Set([...bundled, "better-sqlite3"])) {
      assert.include(named, one.replace("@", "%40"))
    }
    const lock = readFileSync("pnpm-lock.yaml", "utf8")
    for (const { purl, hashes, licenses } of bill().components) {
      const sum = Buffer.from(hashes[0]?.content ?? "", "hex").toString("base64")
      const key = decodeURIComponent(purl.replace("pkg:npm/", ""))
      const quoted = key.startsWith("@") ? `'${key}'` : key
      assert.include(lock, `\n  ${quoted}:\n    resolution: {integrity: sha512-${sum}}\n`)
      assert.isNotEmpty(licenses)
    }
  })

  it("names no tool of tests and no package twice, and resolves all that it refers to", () => {
    const { bomFormat, specVersion, components, dependencies } = bill()
    assert.deepStrictEqual([bomFormat, specVersion], ["CycloneDX", "1.6"])
    const refs = components.map((component) => component["bom-ref"])
    assert.strictEqual(new Set(refs).size, refs.length)
    for (const tool of ["vitest", "oxlint", "rolldown", "knip"]) {
      assert.isFalse(refs.some((ref) => ref.startsWith(`pkg:npm/${tool}@`)))
    }
    for (const { ref, dependsOn } of dependencies) {
      assert.includeMembers([...refs, `pkg:generic/payroll@${version}`], [ref, ...dependsOn])
    }
  })
})

/** The bundles that a file imports before it runs, itself included. */
const importedAtOnce = (file: string, files = new Set<string>()): ReadonlySet<string> => {
  if (files.has(file)) return files
  files.add(file)
  const text = readFileSync(join(unpacked, "dist", file), "utf8")
  for (const [, other = ""] of text.matchAll(
    /(?:from|import)"\.\/((?:payroll-parts\/)?[\w-]+\.mjs)"/g
  )) {
    importedAtOnce(file.includes("/") ? `payroll-parts/${other}` : other, files)
  }
  return files
}

const HELP_BYTES_MAX = 400_000

describe("its command line", () => {
  it("loads no command, no driver and no operation to print help", async () => {
    const needed = importedAtOnce("payroll.mjs")
    const sizes = [...needed].map((file) => statSync(join(unpacked, "dist", file)).size)
    assert.isAtMost(
      sizes.reduce((sum, size) => sum + size, 0),
      HELP_BYTES_MAX
    )
    const sources = [...needed].flatMap(sourcesOf)
    const expensive =
      /packages\/operations\/|adapters\/src\/sql|src\/commands\/|\/(?:kysely|pg|undici)\//
    assert.deepStrictEqual(
      sources.filter((file) => expensive.test(file)),
      []
    )
    const alone = join(root, "help-alone")
    for (const file of needed) cpSync(join(unpacked, "dist", file), join(alone, file))
    const { stdout } = await run(process.execPath, [join(alone, "payroll.mjs"), "--help"])
    assert.include(stdout, "Administer the payroll service")
    const { status } = spawnSync(process.execPath, [join(alone, "payroll.mjs"), "holidays"])
    assert.notStrictEqual(status, 0)
  })

  it("runs through a symbolic link, in any directory", async () => {
    const link = join(root, "linked-payroll")
    symlinkSync(join(unpacked, "bin/payroll"), link)
    const { stdout } = await run(link, ["--version"], { env: { PATH }, cwd: "/" })
    assert.include(stdout, version)
  })
})

const OLD_NODE = `data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.19.0" } })`

describe("a release on an old Node", () => {
  it.each(["start", "server", "worker", "payroll"])("%s ends in one line", (program) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", OLD_NODE, join(unpacked, "dist", `${program}.mjs`)],
      { encoding: "utf8" }
    )
    assert.deepStrictEqual([status, stdout], [1, ""])
    const says = /Node 20\.19\.0 is too old: install version [\d.]+ or newer(?:"\})?\n$/
    assert.match(stderr, says)
    assert.lengthOf(stderr.trimEnd().split("\n"), 1)
  })
})

describe("a release on an empty machine", () => {
  it(
    "starts, serves, is administered and stops",
    async () => {
      const dataDir = dataDirectory("fresh")
      const { url, stop } = await start(dataDir)
      await payroll(dataDir, "ready", "--url", url, "--wait", "30")
      const access = JSON.parse(await payroll(dataDir, "credential", "first", "--json")) as Access
      const body = { method: "getCompanies" }
      const answer = await post(`${url}/reports`, access, body)
      assert.strictEqual(answer.status, 200)
      assert.deepInclude(await answer.json(), { companies: [] })
      assert.include(await payroll(dataDir, "client", "list"), "default")
      const backup = join(root, "fresh.db")
      await payroll(dataDir, "backup", backup)
      assert.isTrue(existsSync(backup))
      await stop()
    },
    MS_MAX
  )
})

describe("docs/installing.md", () => {
  it(
    "takes a new machine to a monitored service on PostgreSQL",
    async () => {
      const printed = await followInstalling({ folder: root, name, path: PATH })
      const [checked, node] = (printed["Node"] ?? "").trim().split("\n")
      assert.match(checked ?? "", /^node-v24\S+: OK$/)
      assert.strictEqual(node, process.version)
      assert.include(printed["Unpack"], version)
      assert.notInclude(printed["Start"], "WRONG")
      assert.include(printed["Use it"], "Acme Bakery LLC")
      assert.include(printed["Watch it"], "payroll_database_up 1")
      assert.match(printed["Keep it"] ?? "", /^(?:ok .+\n)+$/)
    },
    MS_MAX
  )
})

describe.runIf(isNightly)("a release over the database of an earlier version", () => {
  it(
    "migrates it, answers repeated requests with the stored bytes, and stops",
    async () => {
      const dataDir = dataDirectory("upgraded")
      const expected = expectedOf("sqlite")
      placeKeys(join(dataDir, "keys.json"))
      // Nothing listens there: deliveries wait.
      loadEarlierSqlite(join(dataDir, "payroll.db"), 1)
      const { url, stop } = await start(dataDir)
      const { path, verb, key, body, answer } =
        expected.replays.find((replay) => replay.verb === "POST") ?? assert.fail()
      assert.strictEqual(verb, "POST")
      const again = await post(`${url}${path}`, expected, body, { "Idempotency-Key": key })
      assert.strictEqual(await again.text(), answer)
      const { findings } = JSON.parse(await payroll(dataDir, "check", "--json")) as {
        readonly findings: ReadonlyArray<{ readonly wrong: number }>
      }
      assert.isNotEmpty(findings)
      assert.strictEqual(Math.max(...findings.map(({ wrong }) => wrong)), 0)
      await stop()
    },
    MS_MAX
  )

  it(
    "serves it again after a newer version, unless a migration of that needed a stop",
    async () => {
      const dataDir = dataDirectory("rolled-back")
      const database = join(dataDir, "payroll.db")
      placeKeys(join(dataDir, "keys.json"))
      loadEarlierSqlite(database, 1)
      await (await start(dataDir)).stop()
      migrateAsNewer(database, false)
      const { url, stop } = await start(dataDir)
      const expected = expectedOf("sqlite")
      const registered = expected.replays.find(({ verb }) => verb === "POST") ?? assert.fail()
      const { path, body, key, answer } = registered
      const again = await post(`${url}${path}`, expected, body, { "Idempotency-Key": key })
      assert.strictEqual(await again.text(), answer)
      await stop()
      migrateAsNewer(database, true)
      const refused = await run("node", wordsOfUnit(unpacked), {
        env: { PATH, PAYROLL_DATA_DIR: dataDir, PAYROLL_PORT: "0" },
        cwd: unpacked
      }).catch((error: unknown) => error as { readonly code: number; readonly stderr: string })
      assert.deepInclude(refused, { code: 1 })
      assert.include(refused.stderr, "start that version instead")
    },
    MS_MAX
  )
})
