/** The files of `deploy/`, as far as they can be tried without systemd as init and without a container engine. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "yaml"
import bundles from "../rolldown.config.ts"
import { settingsTable } from "../packages/adapters/src/settings/settingsTable.ts"

const root = mkdtempSync(join(tmpdir(), "payroll-deploy-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(`deploy/${file}`, "utf8")
const files = [bundles].flat().flatMap(({ output, input = {} }) => {
  const { file, dir } = [output].flat()[0] ?? assert.fail()
  return file ?? Object.keys(input).map((name) => `${dir}/${name}.mjs`)
})
const settings = settingsTable.flatMap(({ name }) => [name, `${name}_FILE`])

/** The bundles that a text names. */
const bundlesIn = (text: string): ReadonlyArray<string> => text.match(/dist\/\w+\.mjs/g) ?? []

/** Returns true if the machine has a command; a test without it is skipped and says so. */
const has = (command: string): boolean => {
  const isInstalled = spawnSync("which", [command]).status === 0
  if (!isInstalled) process.stdout.write(`SKIPPED tests of deploy/: ${command} is not installed\n`)
  return isInstalled
}

const units = readdirSync("deploy").filter((file) => file.endsWith(".service"))
const EXPOSURE_MAX = 3

describe.each(units)("deploy/%s", (file) => {
  const unit = read(file)
  const [head = "", service = ""] = unit.split("\n[Service]\n")

  it("starts again for as long as the database is late", () => {
    assert.include(head, "\nStartLimitIntervalSec=0\n")
    assert.include(service, "\nRestart=always\n")
  })

  it("runs bundles that the build makes, and waits until a server is ready", () => {
    const named = bundlesIn(unit)
    assert.isNotEmpty(named)
    for (const bundle of named) assert.include(files, bundle)
    const waits = service.includes("ExecStartPost=/usr/bin/node dist/payroll.mjs ready --wait 60\n")
    assert.strictEqual(waits, !file.includes("worker"))
  })

  it("names settings that exist", () => {
    for (const [, name] of unit.matchAll(/^Environment=(PAYROLL_\w+)=/gm)) {
      assert.include(settings, name)
    }
  })

  it.skipIf(!has("systemd-analyze"))("leaves little of the machine exposed", () => {
    const words = ["security", "--offline=true", "--no-pager", `deploy/${file}`]
    const printed = execFileSync("systemd-analyze", words, { encoding: "utf8" })
    const exposure = /exposure level for \S+: ([\d.]+)/.exec(printed)?.[1]
    assert.isBelow(Number(exposure), EXPOSURE_MAX)
  })
})

describe("deploy/payroll.sysusers.conf", () => {
  it.skipIf(!has("systemd-sysusers"))("makes the user of the units", () => {
    mkdirSync(join(root, "etc"))
    const lines = read("payroll.sysusers.conf")
      .split("\n")
      .filter((line) => line.startsWith("u "))
    execFileSync("systemd-sysusers", [`--root=${root}`, "--inline", ...lines], {
      stdio: ["ignore", "ignore", "inherit"]
    })
    const users = readFileSync(join(root, "etc/passwd"), "utf8")
    assert.match(users, /^payroll:.*:\/var\/lib\/payroll:\/\S*nologin$/m)
    for (const unit of units) assert.include(read(unit), "\nUser=payroll\nGroup=payroll\n")
  })
})

interface Container {
  readonly command: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: ReadonlyArray<string>
  readonly build: { readonly context: string; readonly dockerfile: string }
}

describe("deploy/compose.yaml", () => {
  const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as {
    readonly services: Readonly<Record<string, Container>>
    readonly volumes: Readonly<Record<string, unknown>>
  }

  it("runs a server and a worker of one image on one PostgreSQL", () => {
    assert.hasAllKeys(services, ["database", "server", "worker"])
    for (const name of ["server", "worker"]) {
      const { command, environment, build } = services[name] ?? assert.fail(name)
      assert.include(files, command.at(-1))
      assert.strictEqual(command.at(-1), `dist/${name}.mjs`)
      for (const setting of Object.keys(environment)) assert.include(settings, setting)
      assert.deepStrictEqual(build, { context: "..", dockerfile: "deploy/Dockerfile" })
    }
  })

  it("keeps the key in the volume that the image gives to its user", () => {
    const image = read("Dockerfile").split("\nFROM ").at(-1) ?? ""
    assert.include(image, "chown node:node /data && chmod 700 /data")
    assert.isBelow(image.indexOf("chown node:node /data"), image.indexOf("USER node"))
    assert.isBelow(image.indexOf("USER node"), image.indexOf("VOLUME /data"))
    assert.include(image, "ENV PAYROLL_DATA_DIR=/data")
    for (const name of ["server", "worker"]) {
      assert.deepStrictEqual(services[name]?.volumes, ["data:/data"])
    }
    assert.hasAllKeys(volumes, ["data", "database"])
  })
})

describe("deploy/Dockerfile", () => {
  it("builds by a script that makes every bundle and the console", { timeout: 120_000 }, () => {
    assert.include(read("Dockerfile"), "pnpm@12 run build")
    rmSync("dist", { recursive: true, force: true })
    execFileSync("npm", ["run", "build"], { stdio: ["ignore", "ignore", "inherit"] })
    for (const file of files) assert.include(readFileSync(file, "utf8"), "import")
    assert.isNotEmpty(readdirSync("dist/console"))
  })

  it("copies and runs what the build makes, and checks health by node alone", () => {
    const text = read("Dockerfile")
    for (const bundle of bundlesIn(text)) assert.include(files, bundle)
    const health = /^HEALTHCHECK .* CMD (\[.+\])$/m.exec(text)?.[1] ?? assert.fail()
    assert.deepStrictEqual(JSON.parse(health), ["node", "dist/payroll.mjs", "ready"])
  })

  it("copies no database, no key and no installed package into the build", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n")
    for (const path of ["data", "**/node_modules", "**/dist", ".git"]) assert.include(ignored, path)
  })
})
