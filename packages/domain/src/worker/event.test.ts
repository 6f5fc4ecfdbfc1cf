import { assert, describe, it } from "@effect/vitest"
import { AT } from "@payroll/testing/exampleProfile"
import { exampleTerms, exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import type { LocalDate } from "../calendar/localDate.ts"
import { noHoldings, workerEvent } from "./event.ts"

describe("an event about a worker", () => {
  const holdings = { ...noHoldings, wages: [exampleWage] }
  const event = workerEvent("event-1", "employee.kycstatus.insert", exampleWorker, holdings, AT)

  it("has the entity with exactly these fields in this order", () => {
    assert.strictEqual(
      JSON.stringify(event.payload),
      JSON.stringify([
        {
          user: [
            {
              user: "Ben Carl Okafor",
              userId: "worker-1",
              userReferenceId: "E-17",
              companyId: "company-1",
              status: { userStatus: "Add Wage" },
              WorkerType: { WorkerType: "W2" },
              firstName: "Ben",
              middleName: "Carl",
              lastName: "Okafor",
              phoneNumber: "3025550177",
              email: "ben@acme.example",
              jobTitle: "Baker",
              dateOfJoin: "2026-04-01",
              kycStatus: "kyc not initiated",
              userWages: [{ userWageId: "wage-1" }],
              BankAccounts: []
            }
          ]
        }
      ])
    )
  })

  it("names the contractor's own company", () => {
    const hired = { ...exampleWorker, contractorCompanyId: "company-9" }
    const { payload } = workerEvent("event-1", "employee.kycstatus.insert", hired, holdings, AT)
    assert.deepNestedInclude(payload[0], { "user[0].contractorCompanyId": "company-9" })
  })

  it("counts in the employer's sequence", () => {
    const { payload: _, ...rest } = event
    assert.deepStrictEqual(rest, {
      id: "event-1",
      type: "employee.kycstatus.insert",
      clientId: "client-1",
      companyId: "company-1",
      at: AT
    })
  })

  it("lists the wages that hold on its day, 9 March in US Eastern time, or later", () => {
    const at = Date.parse("2026-03-10T03:59:59Z")
    const wage = (id: string, endDate: string | undefined) => ({
      ...exampleWage,
      id,
      terms: [{ ...exampleTerms, startDate: "2026-03-01" as LocalDate }],
      endDate: endDate as LocalDate | undefined
    })
    const wages = [
      wage("open", undefined),
      wage("over", "2026-03-08"),
      wage("last", "2026-03-09"),
      wage("withdrawn", "2026-02-28"),
      { ...exampleWage, id: "upcoming" },
      { ...exampleWage, id: "withdrawn early", endDate: "2026-03-31" as LocalDate }
    ]
    const held = workerEvent(
      "event-1",
      "employee.kycstatus.insert",
      exampleWorker,
      { ...noHoldings, wages },
      at
    )
    assert.deepNestedInclude(held.payload[0], {
      "user[0].userWages": [
        { userWageId: "open" },
        { userWageId: "last" },
        { userWageId: "upcoming" }
      ]
    })
  })

  it("shows what was not given as empty text, and no wages as an empty list", () => {
    const bare = {
      ...exampleWorker,
      userReferenceId: undefined,
      middleName: undefined,
      email: undefined,
      phoneNumber: undefined
    }
    const { payload } = workerEvent("event-1", "employee.kycstatus.insert", bare, noHoldings, AT)
    assert.deepNestedInclude(payload[0], {
      "user[0].user": "Ben Okafor",
      "user[0].userReferenceId": "",
      "user[0].middleName": "",
      "user[0].email": "",
      "user[0].phoneNumber": "",
      "user[0].userWages": []
    })
  })
})
