import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { parseTraceparent } from "./traceContext.ts"
import { parseTracing } from "./tracingSettings.ts"

type Environment = Readonly<Record<string, string>>

const URL_OF_ALL = "http://127.0.0.1:4318"
const on = (more: Environment = {}): Environment => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: URL_OF_ALL,
  ...more
})

const settingsOf = (environment: Environment) => Result.getOrThrow(parseTracing(environment))

const messageOf = (environment: Environment): string => {
  const parsed = parseTracing(environment)
  return Result.isFailure(parsed) ? parsed.failure.message : assert.fail("it was accepted")
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const SPAN = "00f067aa0ba902b7"

describe("traces", () => {
  it.each([
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: " " },
    on({ OTEL_SDK_DISABLED: "true" }),
    on({ OTEL_TRACES_EXPORTER: "none" })
  ])("are off with %j", (environment) => {
    assert.isUndefined(settingsOf(environment))
  })

  it.each([
    [on(), `${URL_OF_ALL}/v1/traces`],
    [on({ OTEL_EXPORTER_OTLP_ENDPOINT: `${URL_OF_ALL}/base/` }), `${URL_OF_ALL}/base/v1/traces`],
    [on({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://host/own" }), "https://host/own"]
  ])("with %j go to %s", (environment, url) => {
    assert.strictEqual(settingsOf(environment)?.url, url)
  })

  it("follow the setting for traces before the one for all signals", () => {
    const settings = settingsOf(
      on({
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/json",
        OTEL_EXPORTER_OTLP_HEADERS: "a=1, b%20c = d%2Ce",
        OTEL_RESOURCE_ATTRIBUTES: "service.name=from-attributes,deployment=test"
      })
    )
    assert.deepInclude(settings, {
      protocol: "http/json",
      headers: { a: "1", "b c": "d,e" },
      serviceName: "from-attributes",
      attributes: { deployment: "test" }
    })
    assert.strictEqual(settingsOf(on({ OTEL_SERVICE_NAME: "own" }))?.serviceName, "own")
  })

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be"],
    [on({ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }), "OTEL_EXPORTER_OTLP_PROTOCOL must be one of"],
    [on({ OTEL_EXPORTER_OTLP_HEADERS: "secret" }), "OTEL_EXPORTER_OTLP_HEADERS must be"],
    [on({ OTEL_EXPORTER_OTLP_HEADERS: "a=%zz" }), "OTEL_EXPORTER_OTLP_HEADERS must be"],
    [on({ OTEL_BSP_SCHEDULE_DELAY: "0" }), "OTEL_BSP_SCHEDULE_DELAY must be a whole number"],
    [on({ OTEL_TRACES_SAMPLER: "sometimes" }), "OTEL_TRACES_SAMPLER must be one of"],
    [
      on({ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" }),
      "OTEL_TRACES_SAMPLER must be one of"
    ]
  ])("refuse %j", (environment, message) => {
    const refusal = messageOf(environment)
    assert.isTrue(refusal.startsWith(message), refusal)
    assert.notInclude(refusal, "secret")
  })
})

describe("the sampler", () => {
  const sampler = (name: string, ratio = "") => {
    const environment = on({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio })
    return settingsOf(environment)?.sampler ?? assert.fail()
  }
  const parent = (flags: string) => parseTraceparent(`00-${TRACE}-${SPAN}-${flags}`)

  it("keeps a share of the traces by their ids, and the same ones each time", () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => {
      // Spread evenly over the values of the last 56 bits.
      const random = BigInt(n) * (2n ** 56n / 10_000n)
      return random.toString(16).padStart(32, "0")
    })
    for (const [ratio, kept] of [
      ["0", 0],
      ["0.01", 100],
      ["0.5", 5_000],
      ["1", 10_000]
    ] as const) {
      const sampled = ids.filter((id) => sampler("traceidratio", ratio)(id, undefined))
      assert.approximately(sampled.length, kept, 1, ratio)
    }
  })

  it("follows the caller where it is based on the parent, and no caller where it is not", () => {
    const id = "f".repeat(32)
    for (const root of ["always_on", "always_off", "traceidratio"]) {
      const based = sampler(`parentbased_${root}`, "0.5")
      assert.isTrue(based(id, parent("01")))
      assert.isFalse(based(id, parent("00")))
      assert.strictEqual(based(id, undefined), root !== "always_off")
    }
    assert.isFalse(sampler("always_off")(id, parent("01")))
    assert.isTrue(sampler("always_on")(id, parent("00")))
  })
})

describe("a traceparent", () => {
  it("names a span, also in a later version", () => {
    for (const header of [
      `00-${TRACE}-${SPAN}-01`,
      `cc-${TRACE}-${SPAN}-09-what-the-future-adds`
    ]) {
      assert.deepInclude(parseTraceparent(header), { traceId: TRACE, spanId: SPAN, sampled: true })
    }
  })

  it.each([
    "",
    TRACE,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`
  ])("that is not valid is none: %s", (header) => {
    assert.isUndefined(parseTraceparent(header))
  })
})
