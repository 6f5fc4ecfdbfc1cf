/** The standard settings of OpenTelemetry that traces and metrics follow. */
import * as Result from "effect/Result"
import { SettingsError } from "../settings/settingReaders.ts"

export type Environment = Readonly<Record<string, string | undefined>>

export type Signal = "TRACES" | "METRICS"

/** The destination and the format of an exported signal. */
export interface ExportSettings {
  readonly url: string
  readonly protocol: "http/json" | "http/protobuf"
  readonly compression: "gzip" | "none"
  readonly headers: Readonly<Record<string, string>>
  readonly shutdownMs: number
  readonly serviceName: string
  readonly attributes: Readonly<Record<string, string>>
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

export const refused = (setting: string, rule: string): SettingsError =>
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
    const entries = value.split(",").flatMap((pair) => {
      if (pair.trim() === "") return []
      const [, key, content] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? []
      const decoded = [key, content?.trim()].map(decodedPart)
      return [decoded]
    })
    if (entries.some((pair) => pair.includes(undefined))) {
      throw refused(name, "must be name=value pairs separated by commas")
    }
    return Object.fromEntries(entries) as Record<string, string>
  }
  /** The URL for a signal as it is, or below the one for all signals. */
  const url = (signal: Signal): string | undefined => {
    const [signalName, signalUrl] = text(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`)
    const [shared, base] = text("OTEL_EXPORTER_OTLP_ENDPOINT")
    if (signalUrl === "" && base === "") return undefined
    const [name, value] = signalUrl === "" ? [shared, base] : [signalName, signalUrl]
    if (!URL.canParse(value) || !/^https?:/.test(value)) {
      throw refused(name, "must be an http or https URL")
    }
    return signalUrl === "" ? `${base.replace(/\/$/, "")}/v1/${signal.toLowerCase()}` : signalUrl
  }
  return { text, oneOf, integer, pairs, url }
}

export type OtelReader = ReturnType<typeof makeReader>

/** Returns the destination and the format of a signal; undefined if it is not to be exported. */
const exportSettings = (reader: OtelReader, signal: Signal): ExportSettings | undefined => {
  const isDisabled = reader.oneOf(["true", "false"], "false", "OTEL_SDK_DISABLED") === "true"
  const exporter = reader.oneOf(["otlp", "none"], "otlp", `OTEL_${signal}_EXPORTER`)
  const url = isDisabled || exporter === "none" ? undefined : reader.url(signal)
  if (url === undefined) return undefined
  const of = (name: string) =>
    [`OTEL_EXPORTER_OTLP_${signal}_${name}`, `OTEL_EXPORTER_OTLP_${name}`] as const
  const { "service.name": named, ...attributes } = reader.pairs("OTEL_RESOURCE_ATTRIBUTES")
  const [, serviceName] = reader.text("OTEL_SERVICE_NAME")
  return {
    url,
    protocol: reader.oneOf(PROTOCOLS, "http/protobuf", ...of("PROTOCOL")),
    compression: reader.oneOf(COMPRESSIONS, "none", ...of("COMPRESSION")),
    headers: reader.pairs(...of("HEADERS")),
    shutdownMs: reader.integer(10_000, ...of("TIMEOUT")),
    serviceName: serviceName === "" ? (named ?? "payroll") : serviceName,
    attributes
  }
}

/** The settings of a signal: what all have, and what `more` reads; undefined if the signal is not wanted. */
export const parseSignal = <More extends object>(
  environment: Environment,
  signal: Signal,
  more: (reader: OtelReader) => More
): Result.Result<(ExportSettings & More) | undefined, SettingsError> => {
  try {
    const reader = makeReader(environment)
    const shared = exportSettings(reader, signal)
    return Result.succeed(shared && { ...shared, ...more(reader) })
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return Result.fail(error)
  }
}
