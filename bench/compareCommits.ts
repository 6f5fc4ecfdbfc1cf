/**
 * Compares the services of several directories, such as git worktrees of other commits, under the
 * same load in one run: the rate and the CPU per request of this directory's service, relative to
 * each of the others. See README.md for how to read it.
 */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import {
  cpu,
  measureAll,
  rate,
  ratios,
  type Contender,
  type Contest,
  type Rounds
} from "./harness/contest.ts"
import { median, medianAndQuartiles, table } from "./harness/figures.ts"
import type { Measurement } from "./harness/measure.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { ROOT, service, withoutVerdicts, type Program } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    /** A directory with another commit, installed. May be given several times. */
    against: { type: "string", multiple: true, default: [] },
    bench: { type: "string", multiple: true, default: [] },
    /** Turns of each contender, spread over the starts. */
    pairs: { type: "string", default: "20" },
    starts: { type: "string", default: "4" },
    seconds: { type: "string", default: "1" },
    "warm-up": { type: "string", default: "10" },
    connections: { type: "string", default: "32" },
    data: { type: "string" },
    /** Directory of CPU profiles, with one directory for each candidate. Profiling slows the services down. */
    profile: { type: "string" }
  }
})

const BENCHES = ["createBusiness", "createBusinessPostgres"] as const
const DIRECTORIES_MAX = 8
const DIGITS = 3

const positive = (name: "seconds" | "warm-up"): number => {
  const value = Number(options[name])
  if (!(value > 0)) throw new Error(`--${name} must be a positive number`)
  return value
}

const positiveInteger = (name: "pairs" | "starts" | "connections"): number => {
  const value = Number(options[name])
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be an integer from 1`)
  return value
}

/** A directory whose service is measured. */
interface Candidate {
  /** The commit of the directory; with a number if the commit is there twice. */
  readonly name: string
  readonly directory: string
}

const git = (directory: string, ...args: ReadonlyArray<string>): string => {
  const { status, stdout } = spawnSync("git", ["-C", directory, ...args], { encoding: "utf8" })
  return status === 0 ? stdout.trim() : ""
}

/** `9a553c6`, `9a553c6+changes` where files differ from the commit, or the path without git. */
const commitOf = (directory: string): string => {
  const commit = git(directory, "rev-parse", "--short", "HEAD")
  if (commit === "") return directory
  return git(directory, "status", "--porcelain") === "" ? commit : `${commit}+changes`
}

const candidatesOf = (directories: ReadonlyArray<string>): ReadonlyArray<Candidate> => {
  if (directories.length > DIRECTORIES_MAX) {
    throw new Error(`at most ${DIRECTORIES_MAX} directories can be compared`)
  }
  const seen = new Map<string, number>()
  return directories.map((directory) => {
    for (const needed of [service.file, "node_modules"]) {
      if (!existsSync(resolve(directory, needed))) {
        throw new Error(`${directory} has no ${needed}: check out a commit there and install it`)
      }
    }
    const commit = commitOf(directory)
    const count = (seen.get(commit) ?? 0) + 1
    seen.set(commit, count)
    return { directory, name: count === 1 ? commit : `${commit} (${count})` }
  })
}

const profileOptions = (name: string): ReadonlyArray<string> =>
  options.profile === undefined
    ? []
    : ["--cpu-prof", `--cpu-prof-dir=${resolve(options.profile, name)}`]

const contendersOf = (
  program: Program,
  candidates: ReadonlyArray<Candidate>
): ReadonlyArray<Contender> =>
  candidates.map(({ name, directory }) => ({
    name,
    program: {
      ...program,
      file: resolve(directory, program.file),
      nodeOptions: [...(program.nodeOptions ?? []), ...profileOptions(name)]
    }
  }))

const figures = (all: Rounds, { name }: Contender): ReadonlyArray<string> => {
  const middle = (of: (measured: Measurement) => number) => median((all.get(name) ?? []).map(of))
  return [
    name,
    middle(rate).toFixed(0),
    middle(cpu).toFixed(1),
    middle(({ p50Ms }) => p50Ms).toFixed(1),
    middle(({ p99Ms }) => p99Ms).toFixed(1)
  ]
}

/** The ratios of the first contender to each of the others. */
const comparison = (all: Rounds, [candidate, ...others]: ReadonlyArray<Contender>): string =>
  table([
    ["", "x requests/s", "x CPU us/request"],
    ...others.map(({ name }) => [
      `${candidate?.name} / ${name}`,
      medianAndQuartiles(ratios(all, candidate?.name ?? "", name, rate), DIGITS),
      medianAndQuartiles(ratios(all, candidate?.name ?? "", name, cpu), DIGITS)
    ])
  ])

const compare = async (title: string, contest: Contest): Promise<void> => {
  const { pace, contenders } = contest
  const all = await measureAll(contest, (soFar, start, starts) =>
    console.log(`after ${start} of ${starts} starts\n${comparison(soFar, contenders)}\n`)
  )
  const pairs = `${pace.starts * pace.rounds} pairs of turns of ${pace.seconds} s`
  const head = ["", "requests/s", "CPU us/request", "p50 ms", "p99 ms"]
  const rows = contenders.map((contender) => figures(all, contender))
  console.log(`${title}, median (middle half) of ${pairs} in ${pace.starts} starts\n`)
  console.log(`${table([head, ...rows])}\n\n${comparison(all, contenders)}\n`)
}

const starts = positiveInteger("starts")
const pace = {
  starts,
  warmUpSeconds: positive("warm-up"),
  rounds: Math.ceil(positiveInteger("pairs") / starts),
  seconds: positive("seconds")
}
const connections = positiveInteger("connections")
const candidates = candidatesOf([ROOT, ...options.against.map((directory) => resolve(directory))])

const contestOn = (postgres?: string): Contest => ({
  pace,
  contenders: contendersOf(withoutVerdicts(service), candidates),
  measured: { base: options.data, postgres, load: { connections, keys: false } }
})

const runs: Readonly<Record<(typeof BENCHES)[number], () => Promise<void>>> = {
  createBusiness: () => compare("createBusiness", contestOn()),
  createBusinessPostgres: () =>
    withPostgresServer({ isDurable: true, isUndisturbed: true, folder: options.data }, (url) =>
      compare("createBusiness on PostgreSQL", contestOn(url))
    )
}

const benches = options.bench.length === 0 ? BENCHES : options.bench
for (const name of benches) {
  const bench = BENCHES.find((each) => each === name)
  if (bench === undefined) throw new Error(`--bench must be one of: ${BENCHES.join(", ")}`)
}
if (candidates.length === 1) throw new Error("--against must name at least one directory")
for (const bench of BENCHES.filter((each) => benches.includes(each))) await runs[bench]()
