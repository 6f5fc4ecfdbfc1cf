import { assert, describe, it } from "@effect/vitest"
import { COUNTED_BY_BODY, eventFigure, linkMadeAt } from "./eventFigure.ts"

const LINK = "01a226d6-222d-7000-85b1-6781ec5b50d1"

const company = (kycStatus: string): string =>
  JSON.stringify({ trigger: {}, payload: [{ Company: [{ kycStatus }] }] })
const user = (userStatus: string): string =>
  JSON.stringify({ trigger: {}, payload: [{ user: [{ status: { userStatus } }] }] })
const link = (flowLinkStatus: string): string =>
  JSON.stringify({
    trigger: {},
    payload: [{ flowLink: [{ flowLinkId: LINK, status: { flowLinkStatus } }] }]
  })

describe("the figure of an event", () => {
  it.each([
    ["company.kybstatus.insert", undefined, "companiesCreated"],
    ["company.kybstatus.update", company("passed"), "companiesPassed"],
    ["company.kybstatus.update", company("failed"), "companiesFailed"],
    ["company.kybstatus.update", company("pending"), undefined],
    ["employee.employeestatus.update", user("Active"), "workersActivated"],
    ["employee.employeestatus.update", user("Terminated"), undefined],
    ["employee.kycstatus.update", undefined, undefined],
    ["company.kybstatus.update", "{}", undefined],
    ["flowlink.flowlinkstatus.insert", undefined, "linksMade"],
    ["flowlink.flowlinkstatus.update", link("opened"), "linksOpened"],
    ["flowlink.flowlinkstatus.update", link("completed"), "linksCompleted"],
    ["flowlink.flowlinkstatus.update", link("revoked"), undefined]
  ])("%s %s", (type, body, figure) => {
    assert.strictEqual(eventFigure(type, body), figure)
    assert.strictEqual(
      COUNTED_BY_BODY.includes(type),
      type.endsWith("status.update") && body !== undefined
    )
  })

  it("knows from the id of a link when it was made", () => {
    assert.strictEqual(linkMadeAt(link("completed")), 0x01_a2_26_d6_22_2d)
    assert.isUndefined(linkMadeAt("{}"))
  })
})
