import { assert, describe, it } from "@effect/vitest"
import { makeRegistry } from "./registry.ts"

const linesOf = (text: string, name: string) =>
  text.split("\n").filter((line) => line.startsWith(name))

describe("a registry", () => {
  it("counts and observes by labels", () => {
    const { count, observe, text } = makeRegistry()
    count("payroll_requests_total", ["getUser", "200"])
    count("payroll_requests_total", ["getUser", "200"])
    count("payroll_requests_total", ["getUser", "404"])
    observe("payroll_commit_duration_seconds", 0.003)
    observe("payroll_commit_duration_seconds", 40)
    assert.deepStrictEqual(linesOf(text(), "payroll_requests_total"), [
      'payroll_requests_total{operation="getUser",status="200"} 2',
      'payroll_requests_total{operation="getUser",status="404"} 1'
    ])
    assert.include(text(), 'payroll_commit_duration_seconds_bucket{le="0.0025"} 0\n')
    assert.include(text(), 'payroll_commit_duration_seconds_bucket{le="0.005"} 1\n')
    assert.include(text(), 'payroll_commit_duration_seconds_bucket{le="+Inf"} 2\n')
    assert.include(text(), "payroll_commit_duration_seconds_count 2\n")
    assert.include(text(), "# TYPE payroll_requests_total counter\n")
  })

  it("shows nothing of another one", () => {
    makeRegistry().count("payroll_requests_total", ["getUser", "200"])
    assert.strictEqual(makeRegistry().text(), "")
  })

  it("forgets gauges, and knows them again when they are set", () => {
    const { set, forget, text } = makeRegistry()
    set("payroll_lanes_due", 4, ["fresh"])
    set("payroll_lanes_halted", 1)
    forget(["payroll_lanes_due"])
    assert.notInclude(text(), "payroll_lanes_due")
    assert.include(text(), "payroll_lanes_halted 1\n")
    set("payroll_lanes_due", 5, ["fresh"])
    assert.include(text(), 'payroll_lanes_due{kind="fresh"} 5\n')
  })

  it("counts together what has too many labels", () => {
    const { count, text } = makeRegistry()
    for (let n = 0; n < 5_000; n += 1) count("payroll_requests_total", [`operation${n}`, "200"])
    const lines = linesOf(text(), "payroll_requests_total")
    assert.lengthOf(lines, 1_001)
    assert.include(lines, 'payroll_requests_total{operation="other",status="other"} 4000')
  })
})
