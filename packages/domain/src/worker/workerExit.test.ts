import { assert, describe, it } from "@effect/vitest"
import { exampleExit } from "@payroll/testing/exampleWorker"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { easternDayEnd } from "../calendar/easternDayEnd.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { created } from "../record.ts"
import {
  beforeJoining,
  deactivationOf,
  DismissalType,
  exitsAt,
  FinalPayCheckType,
  newDeactivation,
  newTermination,
  plannedTermination,
  sameExit,
  terminationOf,
  type WorkerExitStatus
} from "./workerExit.ts"

const day = "2026-06-30" as LocalDate
const baseAt = (at: number) => created("exit-2", { clientId: "client-1", companyId: "c" }, at)
const data = { day, dismissalType: undefined, text: undefined }
const statusAt = (at: number) => newTermination(baseAt(at), "worker-1", data).status

describe("a termination", () => {
  it("is planned until the last day begins, and at once from then on", () => {
    const begin = easternDayEnd("2026-06-29" as LocalDate)
    assert.strictEqual(statusAt(begin - 1), "planned")
    assert.strictEqual(statusAt(begin), "effective")
    assert.strictEqual(statusAt(easternDayEnd(day)), "effective")
  })

  it("is the same only with the same day, types, reason and state", () => {
    assert.isTrue(sameExit(exampleExit, { ...exampleExit, id: "other", version: 9 }))
    for (const set of [
      { day: "2026-07-01" as LocalDate },
      { dismissalType: "Layoff" as const },
      { dismissalType: undefined },
      { finalPayCheckType: "Manual Check" as const },
      { text: Redacted.make("another") },
      { text: undefined },
      { status: "effective" as const }
    ]) {
      assert.isFalse(sameExit(exampleExit, { ...exampleExit, ...set }), JSON.stringify(set))
    }
  })
})

describe("exits at an instant", () => {
  const later = { ...exampleExit, createdAt: 1_000, updatedAt: 5_000, status: "replaced" as const }
  it.each([
    [999, []],
    [1_000, ["planned"]],
    [4_999, ["planned"]],
    [5_000, ["replaced"]]
  ])("of an exit that was replaced at 5000 are, at %i, %j", (at, statuses) => {
    const exits = exitsAt([later], at)
    assert.deepStrictEqual(
      exits.map(({ status }) => status),
      statuses
    )
  })

  it("are in effect from the last day on, and deactivations always", () => {
    const begun = exitsAt([{ ...later, day: "1969-12-30" as LocalDate }], 2_000)
    const away = exitsAt([{ ...later, kind: "deactivation" }], 2_000)
    assert.deepStrictEqual([begun[0]?.status, away[0]?.status], ["effective", "effective"])
  })
})

describe("a deactivation", () => {
  it("is in effect at once, whatever its day", () => {
    const data = { day: "2027-01-31" as LocalDate, finalPayCheckType: undefined, text: undefined }
    const exit = newDeactivation(baseAt(easternDayEnd(day)), "worker-1", data)
    assert.deepInclude(exit, { ...data, kind: "deactivation", status: "effective" })
  })
})

describe("a last day before the worker joined", () => {
  const path = ["user", "exitDate"]
  const begin = easternDayEnd("2026-06-29" as LocalDate)
  const before = "2026-06-29" as LocalDate

  it("is a problem from the day on which the worker joins", () => {
    assert.lengthOf(beforeJoining(path, day, before, begin - 1), 0)
    assert.lengthOf(beforeJoining(path, day, day, begin), 0)
    const [problem] = beforeJoining(path, day, before, begin)
    assert.deepInclude(problem, { path, type: "range" })
  })
})

describe("the exits of a worker", () => {
  const of = (kind: "deactivation" | "termination", status: WorkerExitStatus) => ({
    ...exampleExit,
    kind,
    status
  })

  it("are found by kind and state", () => {
    const pause = of("deactivation", "effective")
    const plan = of("termination", "planned")
    const over = [of("deactivation", "ended"), of("termination", "replaced")]
    assert.strictEqual(deactivationOf([...over, plan, pause]), pause)
    assert.strictEqual(terminationOf([...over, pause, plan]), plan)
    assert.strictEqual(plannedTermination([pause, plan]), plan)
    const done = of("termination", "effective")
    assert.strictEqual(terminationOf([pause, done]), done)
    assert.isUndefined(plannedTermination([pause, done]))
    assert.isUndefined(deactivationOf([...over, plan]))
    assert.isUndefined(terminationOf([...over, pause]))
  })
})

describe("why a worker leaves", () => {
  it.each([
    ["resignation", "Voluntary"],
    ["FIRED", "Involuntary"],
    ["reduction-in-force", "Layoff"],
    ["End of contract", "End of Contract"]
  ])("%s is %s", (spelling, stored) => {
    const read = fieldReader(Schema.Struct({ type: DismissalType }))
    assert.deepStrictEqual(outcome(read({ type: spelling })), { type: stored })
  })

  it.each([
    ["regular", "Regular Payroll"],
    ["off cycle", "Off-Cycle Payroll"],
    ["paper check", "Manual Check"],
    ["none", "No Final Paycheck"]
  ])("the final pay by %s is %s", (spelling, stored) => {
    const read = fieldReader(Schema.Struct({ type: FinalPayCheckType }))
    assert.deepStrictEqual(outcome(read({ type: spelling })), { type: stored })
  })
})
