/** docs/installing.md, followed with an archive in a folder of its own, with other places and ports. */
import { assert } from "@effect/vitest"
import { execFile, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { withPostgres } from "../packages/testing/src/database/beside.ts"
import { freePort } from "../packages/testing/src/freePort.ts"
import { OwnPostgres } from "../packages/testing/src/database/ownPostgres.ts"

const run = promisify(execFile)
const BLOCK = /^```(?<language>sh|sql|ini)\n(?<text>[^]*?)^```$/gm

export interface Archive {
  /** The folder with the archive and its sum. */
  readonly folder: string
  /** Its name without the ending. */
  readonly name: string
  /** The folder of the only Node of the machine. */
  readonly path: string
}

/** The blocks under a heading of the page, in a language, with what stands for the places and ports of the test. */
const pageWith = (replaced: Readonly<Record<string, string>>) => {
  const page = readFileSync("docs/installing.md", "utf8")
  return (heading: string, language: "sh" | "sql" | "ini"): ReadonlyArray<string> => {
    const section = page.split("\n## ").find((each) => each.startsWith(`${heading}\n`)) ?? ""
    const blocks = [...section.matchAll(BLOCK)]
      .filter(({ groups = {} }) => groups["language"] === language)
      .map(({ groups = {} }) => groups["text"] ?? "")
    assert.isNotEmpty(blocks, heading)
    return blocks.map((block) => {
      let text = block
      for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to)
      return text
    })
  }
}

/** Returns the arguments of Node in the unit of one machine. */
export const wordsOfUnit = (unpacked: string): ReadonlyArray<string> => {
  const unit = readFileSync(join(unpacked, "deploy/payroll.service"), "utf8")
  const command = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit)?.[1] ?? assert.fail(unit)
  return command.split(" ")
}

/** The process of the unit, with the settings of the page. */
const startUnit = (unpacked: string, settings: string, path: string): ChildProcess => {
  const lines = settings.split("\n").filter((line) => line !== "")
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  return spawn("node", wordsOfUnit(unpacked), {
    env: { ...env, PATH: path },
    cwd: unpacked,
    stdio: "ignore"
  })
}

/**
 * Lays out what the page takes from nodejs.org: an archive with a program that starts the Node of these tests, and its
 * sum. Returns the URL.
 */
const layOutNode = async (machine: string): Promise<string> => {
  const folder = join(machine, "nodejs.org")
  const of = `node-v${process.versions.node}-linux-x64`
  mkdirSync(join(folder, of, "bin"), { recursive: true })
  const program = join(folder, of, "bin/node")
  writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} "$@"\n`, { mode: 0o755 })
  const other = "0".repeat(64)
  const script = `tar --create --gzip --file ${of}.tar.gz ${of}
    sha256sum ${of}.tar.gz > SHASUMS256.txt; echo "${other}  ${of}.tar.xz" >> SHASUMS256.txt`
  await run("bash", ["-c", script], { cwd: folder })
  return `file://${folder}`
}

/** Returns the output of the commands of each section, by its heading. */
export const followInstalling = async ({
  folder,
  name,
  path
}: Archive): Promise<Readonly<Record<string, string>>> => {
  const machine = mkdtempSync(join(folder, "machine-"))
  const postgres = await OwnPostgres.start({ isDurable: true })
  const [port, metrics] = [await freePort(), await freePort()]
  const opt = join(machine, "opt/payroll")
  const blocks = pageWith({
    "payroll-0.1.0-linux-x64": name,
    "/opt/payroll": opt,
    "https://nodejs.org/dist/latest-v24.x": await layOutNode(machine),
    "/usr/bin": join(machine, "usr"),
    "/usr/local/bin": join(machine, "bin"),
    "/etc/payroll": machine,
    "/var/lib/payroll": join(machine, "data"),
    ":5432": `:${new URL(postgres.url).port}`,
    ":8080": `:${port}`,
    "9464": String(metrics)
  })
  const printed: Record<string, string> = {}
  const env = { PATH: `${join(machine, "bin")}:${path}`, HOME: machine }
  const follow = async (heading: string, chosen: ReadonlyArray<string>): Promise<void> => {
    const settings = ["Node", "Unpack"].includes(heading)
      ? ""
      : `set -a; . ${machine}/settings; set +a\n`
    const script = `set -eu\n${settings}${chosen.join("\n")}`
    printed[heading] = (await run("bash", ["-c", script], { cwd: machine, env })).stdout
  }
  let service: ChildProcess | undefined
  try {
    mkdirSync(join(machine, "bin"))
    mkdirSync(join(machine, "opt"))
    mkdirSync(join(machine, "usr"))
    mkdirSync(join(machine, "data"), { mode: 0o700 })
    for (const ending of ["tar.gz", "tar.gz.sha256"]) {
      cpSync(join(folder, `${name}.${ending}`), join(machine, `${name}.${ending}`))
    }
    await follow("Node", blocks("Node", "sh"))
    await follow("Unpack", blocks("Unpack", "sh"))
    for (const statement of blocks("The database", "sql").join("").split(";\n")) {
      if (statement !== "") await withPostgres(postgres.url, (client) => client.query(statement))
    }
    const settings = `${blocks("Settings", "ini").join("")}PAYROLL_PORT=${port}\n`
    writeFileSync(join(machine, "settings"), settings, { mode: 0o600 })
    await follow("Settings", blocks("Settings", "sh"))
    service = startUnit(opt, settings, path)
    // The first block needs systemd.
    await follow("Start", blocks("Start", "sh").slice(1))
    for (const heading of ["Use it", "Watch it", "Keep it"]) {
      await follow(heading, blocks(heading, "sh"))
    }
    return printed
  } finally {
    service?.kill("SIGTERM")
    if (service?.exitCode === null) await once(service, "close")
    await postgres.stop()
    rmSync(machine, { recursive: true, force: true })
  }
}
