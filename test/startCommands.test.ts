/**
 * SIGUSR1 opens Node's inspector, through which any user of the machine who may send it reads the memory
 * of the process. No command that starts the service lets it.
 */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const FLAG = "--disable-sigusr1"
const ENTRY =
  /\b(?:apps\/server\/src\/(?:start|main)\.ts|apps\/worker\/src\/main\.ts|dist\/(?:start|server|worker)\.mjs)\b/
/** Signal numbers begin at 1, the bits of a mask at 0. */
const SIGUSR1_BIT = 1n << 9n

const scripts = (
  JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>
  }
).scripts

/** The lines of these files that run an entry of the service. */
const commands = [
  "package.json",
  ...readdirSync("deploy", { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `deploy/${name}`)
].flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => ENTRY.test(line))
    .map((line) => [file, line.trim()] as const)
)

const running = new Set<ChildProcess>()
const root = mkdtempSync(join(tmpdir(), "payroll-signals-"))
afterAll(() => {
  for (const child of running) child.kill("SIGKILL")
  rmSync(root, { recursive: true, force: true })
})

/** Runs a script of package.json as a shell does, on a new data directory. */
const run = (name: string): ChildProcess => {
  const [program, ...words] = (scripts[name] ?? assert.fail(name)).split(" ")
  assert.strictEqual(program, "node")
  const env = {
    PAYROLL_DATA_DIR: join(root, name),
    PAYROLL_PORT: "0",
    PAYROLL_VERIFICATION: "manual"
  }
  const child = spawn(process.execPath, words, { env })
  running.add(child)
  child.once("close", () => running.delete(child))
  return child
}

/** Returns true if a process handles SIGUSR1; undefined if the system does not show it. */
const catchesSignal = ({ pid }: ChildProcess): boolean | undefined => {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  const mask = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(file, "utf8"))?.[1]
  return mask === undefined ? undefined : (BigInt(`0x${mask}`) & SIGUSR1_BIT) !== 0n
}

describe("the commands that start the service", () => {
  it("are those of package.json, of the units and of the containers", () => {
    const files = commands.map(([file]) => file)
    assert.deepStrictEqual(
      Object.fromEntries(
        [...Map.groupBy(files, (file) => file)].map(([file, all]) => [file, all.length])
      ),
      {
        "package.json": 3,
        "deploy/Dockerfile": 1,
        "deploy/compose.yaml": 2,
        "deploy/payroll-server.service": 1,
        "deploy/payroll-worker.service": 1,
        "deploy/payroll.service": 1
      }
    )
  })

  it.each(commands)(`have ${FLAG} before the entry: %s, %s`, (_file, line) => {
    const at = line.indexOf(FLAG)
    assert.isAtLeast(at, 0)
    assert.isBelow(at, line.search(ENTRY))
  })

  it.each(["start", "server", "worker"])("open no inspector at SIGUSR1: %s", async (name) => {
    const child = run(name)
    let printed = ""
    child.stderr?.on("data", (chunk) => (printed += String(chunk)))
    const closed = once(child, "close") as Promise<[number | null, string | null]>
    const [said] = (await once(child.stdout ?? assert.fail(), "data")) as [Buffer]
    assert.notStrictEqual(String(said), "")
    assert.isTrue(child.kill("SIGUSR1"))
    assert.notStrictEqual(catchesSignal(child), true)
    child.kill("SIGTERM")
    const [, signal] = await closed
    assert.notStrictEqual(signal, "SIGUSR1")
    assert.notInclude(printed, "Debugger")
  })
})
