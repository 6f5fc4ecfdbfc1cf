import { assert, describe, it } from "@effect/vitest"
import { exampleExit } from "@payroll/testing/exampleWorker"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { easternDayEnd } from "../calendar/easternDayEnd.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { created } from "../record.ts"
import {
  deactivationOf,
  DismissalType,
  FinalPayCheckType,
  newDeactivation,
  newTermination,
  plannedTermination,
  samePlan,
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

  it("is the same plan only with the same day, type, reason and state", () => {
    assert.isTrue(samePlan(exampleExit, { ...exampleExit, id: "other", version: 9 }))
    for (const set of [
      { day: "2026-07-01" as LocalDate },
      { dismissalType: "Layoff" as const },
      { dismissalType: undefined },
      { text: Redacted.make("another") },
      { text: undefined },
      { status: "effective" as const }
    ]) {
      assert.isFalse(samePlan(exampleExit, { ...exampleExit, ...set }), JSON.stringify(set))
    }
  })
})

describe("a deactivation", () => {
  it("is in effect at once, on the given day or today in US Eastern time", () => {
    const now = easternDayEnd(day) - 1
    const given = newDeactivation(baseAt(now), "worker-1", { exitDate: "2027-01-31" as LocalDate })
    const { day: exitDay, status, kind } = given
    assert.deepStrictEqual<unknown>(
      [exitDay, status, kind],
      ["2027-01-31", "effective", "deactivation"]
    )
    assert.strictEqual(newDeactivation(baseAt(now), "worker-1", {}).day, day)
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
  ])("%s is %s", (given, stored) => {
    const read = fieldReader(Schema.Struct({ type: DismissalType }))
    assert.deepStrictEqual(outcome(read({ type: given })), { type: stored })
  })

  it.each([
    ["regular", "Regular Payroll"],
    ["off cycle", "Off-Cycle Payroll"],
    ["paper check", "Manual Check"],
    ["none", "No Final Paycheck"]
  ])("the final pay by %s is %s", (given, stored) => {
    const read = fieldReader(Schema.Struct({ type: FinalPayCheckType }))
    assert.deepStrictEqual(outcome(read({ type: given })), { type: stored })
  })
})
