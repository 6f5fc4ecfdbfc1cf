/**
 * Measures how long the bundles of `pnpm build` take to be ready, next to an empty Node.js process,
 * and how much memory they use when idle, before and after load. See README.md.
 */
import { spawn, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { callAll } from "./harness/callers.ts"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { createRequest, einOf, validBody } from "./harness/requests.ts"
import { ROOT, service, withDirectory, type Program } from "./harness/server.ts"
import { startRow, startTimed, type Ready, type Start } from "./harness/startTime.ts"

const READY_BAR_MS = 250
const HELP_BAR_MS = 150
const IDLE_BAR_MB = 120
const ROUNDS_MAX = 100
const SETTLE_MS = 1_000

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "2000" },
    connections: { type: "string", default: "32" },
    data: { type: "string" },
    profile: { type: "string" }
  }
})

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)

const build = (): void => {
  const { status } = spawnSync("npm", ["run", "build"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"]
  })
  if (status !== 0) throw new Error("the build of the bundles failed")
}

/** Copies the bundles and the native driver to a directory away from the sources, as in a deployment. */
const deploy = (directory: string): void => {
  cpSync(join(ROOT, "dist"), directory, { recursive: true })
  mkdirSync(join(directory, "node_modules"))
  symlinkSync(
    realpathSync(join(ROOT, "packages/adapters/node_modules/better-sqlite3")),
    join(directory, "node_modules/better-sqlite3")
  )
}

/** Milliseconds of a Node.js process from its spawn to its end. */
const timedProcess = (...words: ReadonlyArray<string>): Promise<number> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    spawn(process.execPath, words, { stdio: "ignore" }).once("exit", () =>
      resolve(performance.now() - startedAt)
    )
  })

/** The resident memory of a process after a pause. */
const idleMegabytes = async ({ child: { pid } }: Ready): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  return Number(kilobytes) / 1_024
}

/** Creates companies. */
const createCompanies = async ({ port }: Ready): Promise<void> => {
  let sent = 0
  const next = () => {
    if (sent === Number(options.requests)) return undefined
    sent += 1
    return {
      request: createRequest(validBody(einOf(sent))),
      take: (answer: string): void => {
        if (!answer.includes('"Registered"')) throw new Error(answer.slice(0, 1_000))
      }
    }
  }
  const { done } = await callAll(port, Number(options.connections), () => next)
  await done
}

interface Kind {
  readonly name: string
  readonly program: Program
  readonly empty: Array<Start>
  readonly existing: Array<Start>
  readonly idle: Array<number>
  readonly afterWork: Array<number>
}

/** Starts a bundle with the options of the units in `deploy/`; `program` sets the compile cache. */
const kindOf = (name: string, program: Program): Kind => ({
  name,
  program: {
    ...program,
    nodeOptions: [
      ...(service.nodeOptions ?? []),
      ...(options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`])
    ]
  },
  empty: [],
  existing: [],
  idle: [],
  afterWork: []
})

const measureOnce = (kind: Kind): Promise<void> =>
  withDirectory(options.data, async (directory) => {
    kind.empty.push(await startTimed(kind.program, directory))
    kind.existing.push(await startTimed(kind.program, directory))
    await startTimed(kind.program, directory, async (ready) => {
      kind.idle.push(await idleMegabytes(ready))
      await createCompanies(ready)
      kind.afterWork.push(await idleMegabytes(ready))
    })
  })

/** Fills the compile cache, as the first start after an update does. */
const prime = (kind: Kind): Promise<void> =>
  withDirectory(options.data, async (directory) => void (await startTimed(kind.program, directory)))

interface Commands {
  readonly nothing: Array<number>
  readonly help: Array<number>
}

const report = (kinds: ReadonlyArray<Kind>, { nothing, help }: Commands): void => {
  console.log(`bundles, median (min-max) of ${rounds} rounds\n`)
  const blank = ["", "", "", ""] as const
  console.log(
    table([
      ["", "ready ms", "CPU ms", "idle MB", `MB after ${options.requests} requests`],
      ["node -e 0", medianAndRange(nothing, 0), ...blank.slice(1)],
      ["payroll --help", medianAndRange(help, 0), ...blank.slice(1)],
      ...kinds.flatMap(({ name, empty, existing, idle, afterWork }) => [
        startRow(`${name}, empty directory`, empty),
        [
          ...startRow(`${name}, existing directory`, existing),
          medianAndRange(idle, 0),
          medianAndRange(afterWork, 0)
        ]
      ])
    ])
  )
  const slowest = Math.max(
    ...kinds
      .flatMap(({ empty, existing }) => [empty, existing])
      .map((starts) => median(starts.map(({ elapsed }) => elapsed)))
  )
  const largest = Math.max(...kinds.map(({ idle }) => median(idle)))
  const result = (isReached: boolean): string => (isReached ? "reached" : "not reached")
  console.log(
    `\nbar help within ${HELP_BAR_MS} ms: ${median(help).toFixed(0)}, ${result(median(help) <= HELP_BAR_MS)}` +
      `\nbar ready within ${READY_BAR_MS} ms: ${slowest.toFixed(0)}, ${result(slowest <= READY_BAR_MS)}` +
      `\nbar idle at most ${IDLE_BAR_MB} MB: ${largest.toFixed(0)}, ${result(largest <= IDLE_BAR_MB)}`
  )
}

build()
await withDirectory(options.data, async (release) => {
  deploy(release)
  const cache = { NODE_COMPILE_CACHE: join(release, "cache") }
  const [both, server] = [join(release, "start.mjs"), join(release, "server.mjs")]
  const kinds = [
    kindOf("server and worker", { file: both, environment: cache }),
    kindOf("server", { file: server, environment: cache }),
    kindOf("server and worker, no compile cache", { file: both })
  ]
  for (const kind of kinds) await prime(kind)
  const commands: Commands = { nothing: [], help: [] }
  for (let round = 1; round <= rounds; round += 1) {
    commands.nothing.push(await timedProcess("-e", "0"))
    commands.help.push(await timedProcess(join(release, "payroll.mjs"), "--help"))
    for (const kind of kinds) await measureOnce(kind)
  }
  report(kinds, commands)
})
