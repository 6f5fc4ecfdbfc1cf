/** The standard settings of OpenTelemetry that traces follow. Nothing is traced unless an endpoint is set. */
import * as Result from "effect/Result"
import { SettingsError } from "../settings.ts"
import { SAMPLER_NAMES, samplerOf, type Sampler } from "./sampler.ts"

type Environment = Readonly<Record<string, string | undefined>>

export interface TracingSettings {
  /** Where traces are posted. */
  readonly url: string
  readonly protocol: "http/json" | "http/protobuf"
  readonly compression: "gzip" | "none"
  readonly headers: Readonly<Record<string, string>>
  readonly exportEveryMs: number
  readonly batchMax: number
  readonly shutdownMs: number
  readonly serviceName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly sampler: Sampler
}

const PROTOCOLS = ["http/json", "http/protobuf"] as const
const COMPRESSIONS = ["gzip", "none"] as const

const INTEGER_MAX = 3_600_000

/** Undefined if it is not encoded as in a URL. */
const decodedPart = (part: string | undefined): string | undefined => {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}

const refused = (setting: string, rule: string): SettingsError =>
  new SettingsError({ setting, message: `${setting} ${rule}` })

/** Reads settings, the first of several names that is set. */
const makeReader = (environment: Environment) => {
  const text = (...names: ReadonlyArray<string>): readonly [name: string, value: string] => {
    for (const name of names) {
      const value = environment[name]?.trim() ?? ""
      if (value !== "") return [name, value]
    }
    return [names.at(-1) ?? "", ""]
  }
  const oneOf = <const A extends string>(
    choices: ReadonlyArray<A>,
    initial: A,
    ...names: ReadonlyArray<string>
  ): A => {
    const [name, value] = text(...names)
    const chosen = value === "" ? initial : choices.find((choice) => choice === value)
    if (chosen === undefined) throw refused(name, `must be one of ${choices.join(", ")}`)
    return chosen
  }
  const integer = (initial: number, ...names: ReadonlyArray<string>): number => {
    const [name, value] = text(...names)
    const number = value === "" ? initial : Number(value)
    if (Number.isInteger(number) && number >= 1 && number <= INTEGER_MAX) return number
    throw refused(name, `must be a whole number from 1 to ${INTEGER_MAX}`)
  }
  /** `name=value` pairs separated by commas, each part encoded as in a URL. */
  const pairs = (...names: ReadonlyArray<string>): Readonly<Record<string, string>> => {
    const [name, value] = text(...names)
    const found = value.split(",").flatMap((pair) => {
      if (pair.trim() === "") return []
      const [, key, content] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? []
      const decoded = [key, content?.trim()].map(decodedPart)
      return [decoded]
    })
    if (found.some((pair) => pair.includes(undefined))) {
      throw refused(name, "must be name=value pairs separated by commas")
    }
    return Object.fromEntries(found) as Record<string, string>
  }
  /** The URL for traces as it is, or below the one for all signals. */
  const url = (): string | undefined => {
    const [own, given] = text("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
    const [shared, base] = text("OTEL_EXPORTER_OTLP_ENDPOINT")
    if (given === "" && base === "") return undefined
    const [name, value] = given === "" ? [shared, base] : [own, given]
    if (!URL.canParse(value) || !/^https?:/.test(value)) {
      throw refused(name, "must be an http or https URL")
    }
    return given === "" ? `${base.replace(/\/$/, "")}/v1/traces` : given
  }
  return { text, oneOf, integer, pairs, url }
}

const parse = (reader: ReturnType<typeof makeReader>): TracingSettings | undefined => {
  const isDisabled = reader.oneOf(["true", "false"], "false", "OTEL_SDK_DISABLED") === "true"
  const exporter = reader.oneOf(["otlp", "none"], "otlp", "OTEL_TRACES_EXPORTER")
  const url = isDisabled || exporter === "none" ? undefined : reader.url()
  if (url === undefined) return undefined
  const [, sampler] = reader.text("OTEL_TRACES_SAMPLER")
  const [, argument] = reader.text("OTEL_TRACES_SAMPLER_ARG")
  const chosen = samplerOf(sampler === "" ? "parentbased_always_on" : sampler, argument)
  if (chosen === undefined) {
    const rule = `must be one of ${SAMPLER_NAMES.join(", ")}, with a ratio from 0 to 1 in OTEL_TRACES_SAMPLER_ARG`
    throw refused("OTEL_TRACES_SAMPLER", rule)
  }
  const of = (name: string) =>
    [`OTEL_EXPORTER_OTLP_TRACES_${name}`, `OTEL_EXPORTER_OTLP_${name}`] as const
  const { "service.name": named, ...attributes } = reader.pairs("OTEL_RESOURCE_ATTRIBUTES")
  const [, serviceName] = reader.text("OTEL_SERVICE_NAME")
  return {
    url,
    protocol: reader.oneOf(PROTOCOLS, "http/protobuf", ...of("PROTOCOL")),
    compression: reader.oneOf(COMPRESSIONS, "none", ...of("COMPRESSION")),
    headers: reader.pairs(...of("HEADERS")),
    exportEveryMs: reader.integer(5_000, "OTEL_BSP_SCHEDULE_DELAY"),
    batchMax: reader.integer(512, "OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
    shutdownMs: reader.integer(10_000, ...of("TIMEOUT")),
    serviceName: serviceName === "" ? (named ?? "payroll") : serviceName,
    attributes,
    sampler: chosen
  }
}

/** The settings of traces; undefined if none are wanted. */
export const parseTracing = (
  environment: Environment
): Result.Result<TracingSettings | undefined, SettingsError> => {
  try {
    return Result.succeed(parse(makeReader(environment)))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return Result.fail(error)
  }
}
