import { assert, describe, it } from "@effect/vitest"
import { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { Outage } from "./outage.ts"

const START = Date.UTC(2026, 10, 27)
const refused = new Unavailable({ reason: "SQLITE_FULL", retryAfterSeconds: 1 })

const observed = () => {
  const lines: Array<readonly [level: string, message: string, fields: unknown]> = []
  const record = Logger.make(({ logLevel, message }) => {
    const [text, fields] = message as ReadonlyArray<unknown>
    lines.push([logLevel, String(text), fields])
  })
  const clock = { now: START }
  const outage = new Outage(
    (line) => Effect.runSync(Effect.provide(line, Logger.layer([record]))),
    () => clock.now
  )
  return { lines, clock, outage }
}

describe("an outage of the database", () => {
  it("is one line when it begins, one a minute, and one when it ends", () => {
    const { lines, clock, outage } = observed()
    for (let ms = 0; ms < 150_000; ms += 10) {
      clock.now = START + ms
      outage.failed(ms % 20 === 0 ? "write" : "read", refused)
    }
    for (let ms = 150_000; ms < 160_000; ms += 10) {
      clock.now = START + ms
      outage.succeeded(ms % 20 === 0 ? "write" : "read")
    }
    assert.deepStrictEqual(
      lines.map(([level, message]) => `${level}: ${message}`),
      [
        "Warn: storage is unavailable: SQLITE_FULL",
        "Warn: storage is unavailable: SQLITE_FULL, still",
        "Warn: storage is unavailable: SQLITE_FULL, still",
        "Info: storage is available again"
      ]
    )
    assert.deepStrictEqual(lines[1]?.[2], {
      since: "2026-11-27T00:00:00.000Z",
      writesRefusedSince: "2026-11-27T00:00:00.000Z",
      failedCalls: 6_001
    })
    assert.isFalse(outage.isOn)
  })

  it("lasts while writes fail, however many reads succeed", () => {
    const { lines, clock, outage } = observed()
    outage.failed("write", refused)
    clock.now += 30_000
    outage.succeeded("read")
    assert.strictEqual(outage.writesRefusedSince, START)
    assert.lengthOf(lines, 1)
    outage.succeeded("write")
    assert.strictEqual(outage.writesRefusedSince, undefined)
    assert.lengthOf(lines, 2)
  })

  it("is none where the service itself has too much to do", () => {
    const { lines, outage } = observed()
    const full = new Unavailable({ reason: "the write queue is full", retryAfterSeconds: 1 })
    outage.failed("write", full)
    assert.deepStrictEqual(lines, [])
    assert.isFalse(outage.isOn)
  })
})
