/** Debian's Prometheus, which watches a service as an operator's does. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { debianProgram } from "../../packages/testing/src/debianProgram.ts"
import { freePort } from "../../packages/testing/src/freePort.ts"
import { ALERTS } from "./files.ts"

/** One time series of an answer: each value with its second. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>
  readonly values: ReadonlyArray<readonly [second: number, value: string]>
}

export interface RuleState {
  readonly name: string
  readonly state: "inactive" | "pending" | "firing"
  readonly health: string
  readonly lastError?: string
}

export interface Prometheus {
  /** How many time series an expression has now; fails if it is none. */
  readonly countOf: (expression: string) => Promise<number>
  /** The time series of an expression since it was started, with a value for each second. */
  readonly seriesOf: (expression: string) => Promise<ReadonlyArray<Series>>
  readonly rules: () => Promise<ReadonlyArray<RuleState>>
  readonly stop: () => Promise<void>
}

export const prometheusPath = (): string | undefined =>
  debianProgram("prometheus", ["/usr/bin/prometheus"])

const configuration = (target: string): string => `
global: { scrape_interval: 250ms, scrape_timeout: 250ms, evaluation_interval: 1s }
rule_files: ["${resolve(ALERTS)}"]
scrape_configs:
  - job_name: payroll
    static_configs: [{ targets: ["${target}"] }]
`

/** Starts it on an empty folder; it asks a process at `target`, its host and port. */
export const startPrometheus = async (
  path: string,
  folder: string,
  target: string
): Promise<Prometheus> => {
  mkdirSync(folder)
  const file = join(folder, "prometheus.yml")
  writeFileSync(file, configuration(target))
  const address = `127.0.0.1:${await freePort()}`
  const words = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=${address}`
  ]
  const child = spawn(path, words, { stdio: ["ignore", "ignore", "pipe"] })
  const ended = once(child, "close")
  let printed = ""
  await new Promise<void>((done, failed) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed += text
      if (printed.includes("Server is ready to receive web requests")) done()
    })
    void ended.then(() => failed(new Error(`Prometheus ended: ${printed}`)))
  })
  const startedAt = Date.now() / 1_000
  const ask = async (what: string, parameters: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(parameters)
    const response = await fetch(`http://${address}/api/v1/${what}?${query}`)
    const { status, data, error } = (await response.json()) as Record<string, unknown>
    if (status !== "success") throw new Error(`${JSON.stringify(parameters)}: ${String(error)}`)
    return data as { readonly result: ReadonlyArray<Series>; readonly groups: ReadonlyArray<Group> }
  }
  return {
    countOf: async (query) => (await ask("query", { query })).result.length,
    seriesOf: async (query) => {
      const times = { start: String(startedAt), end: String(Date.now() / 1_000), step: "1" }
      return (await ask("query_range", { query, ...times })).result
    },
    rules: async () => (await ask("rules")).groups.flatMap(({ rules }) => rules),
    stop: async () => {
      child.kill("SIGKILL")
      await ended
    }
  }
}

interface Group {
  readonly rules: ReadonlyArray<RuleState>
}
