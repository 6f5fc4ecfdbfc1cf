/**
 * Measures what traces cost a `createBusiness`: the same service without them, with 1 in 100 traces, and with all, in
 * turns and in pairs. A process of its own receives the spans. See README.md.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { parseArgs } from "node:util"
import { contest, paceOf, paceOptions } from "./harness/contest.ts"
import { service, withoutVerdicts, type Program } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    ...paceOptions,
    connections: { type: "string", default: "32" },
    data: { type: "string" }
  }
})

const collector = spawn(process.execPath, ["bench/harness/collector.ts"], {
  stdio: ["ignore", "pipe", "inherit"]
})
const [printed] = (await once(collector.stdout, "data")) as [Buffer]
const endpoint = `http://127.0.0.1:${printed.toString("utf8").trim()}`

const program = withoutVerdicts(service)
const traced = (ratio: string): Program => ({
  ...program,
  environment: {
    ...program.environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_METRICS_EXPORTER: "none",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: ratio
  }
})

const FLOOR = "no traces"
const SAMPLED = "1 in 100"
/** Traces sampled at 1 in 100 cost at most 2 %. */
const SAMPLED_AT_LEAST = 0.98

try {
  await contest({
    title: `createBusiness with traces, ${options.connections} connections`,
    pace: paceOf(options),
    contenders: [
      { name: FLOOR, program },
      { name: "no traces, again", program },
      { name: SAMPLED, program: traced("0.01") },
      { name: "all", program: traced("1") }
    ],
    bars: [{ contender: SAMPLED, against: FLOOR, atLeast: SAMPLED_AT_LEAST }],
    measured: {
      load: {
        calls: "createBusiness",
        connections: Number(options.connections),
        badShare: 0,
        keys: false
      },
      base: options.data
    }
  })
} finally {
  collector.kill()
}
