import { assert, describe, it } from "@effect/vitest"
import { COUNTED_BY_BODY, eventFigure } from "./eventFigure.ts"

const company = (kycStatus: string): string =>
  JSON.stringify({ trigger: {}, payload: [{ Company: [{ kycStatus }] }] })
const user = (userStatus: string): string =>
  JSON.stringify({ trigger: {}, payload: [{ user: [{ status: { userStatus } }] }] })

describe("the figure of an event", () => {
  it.each([
    ["company.kybstatus.insert", undefined, "companiesCreated"],
    ["company.kybstatus.update", company("passed"), "companiesPassed"],
    ["company.kybstatus.update", company("failed"), "companiesFailed"],
    ["company.kybstatus.update", company("pending"), undefined],
    ["employee.employeestatus.update", user("Active"), "workersActivated"],
    ["employee.employeestatus.update", user("Terminated"), undefined],
    ["employee.kycstatus.update", undefined, undefined],
    ["company.kybstatus.update", "{}", undefined]
  ])("%s %s", (type, body, figure) => {
    assert.strictEqual(eventFigure(type, body), figure)
    assert.strictEqual(
      COUNTED_BY_BODY.includes(type),
      type.endsWith("status.update") && body !== undefined
    )
  })
})
