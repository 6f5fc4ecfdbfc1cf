import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { eventBody } from "../event/event.ts"
import {
  AT,
  exampleBankAccount,
  exampleCompany,
  exampleKyb,
  exampleLocation,
  exampleOwner,
  exampleProfile
} from "@payroll/testing/exampleProfile"
import { samePerson } from "../verification/samePerson.ts"
import { bankAccountEvent, companyCase, companyEvent, isVerifiable, ownerCase } from "./profile.ts"

describe("an event about a company", () => {
  const event = companyEvent("event-1", "company.kybstatus.update", exampleProfile, AT)

  it("has the entity with exactly these fields in this order", () => {
    assert.strictEqual(
      JSON.stringify(event.payload),
      JSON.stringify([
        {
          Company: [
            {
              company: "Acme Bakery LLC",
              companyID: "company-1",
              businessWebsite: "https://acme.example",
              registration: { isTermsAccepted: true },
              CompanyLocations: [
                {
                  companyLocationId: "location-1",
                  companyLocation: "Main",
                  status: "Verification pending"
                }
              ],
              KYBInformations: [{ kybInformationId: "kyb-1", status: "pending" }],
              kycStatus: "pending",
              BankAccounts: [
                {
                  companyFundingSourceEntityId: "account-1",
                  bankName: "First Bank",
                  accountType: "Checking",
                  accountNumber: "XXXXXXXXX6666",
                  status: "ready"
                }
              ],
              PaySchedules: [
                {
                  payScheduleId: "schedule-1",
                  workerType: "W2",
                  compensationFrequency: "Monthly",
                  status: "active"
                }
              ],
              StateTaxRegistrations: []
            }
          ]
        }
      ])
    )
  })

  it("belongs to the company and its client", () => {
    const { payload: _, ...rest } = event
    assert.deepStrictEqual(rest, {
      id: "event-1",
      type: "company.kybstatus.update",
      clientId: "client-1",
      companyId: "company-1",
      at: AT
    })
  })

  it("says of a contractor's company that it is one", () => {
    const company = { ...exampleCompany, kind: "contractor" as const }
    const { payload } = companyEvent(
      "event-1",
      "company.kybstatus.update",
      { ...exampleProfile, company },
      AT
    )
    assert.deepNestedInclude(payload[0], { "Company[0].kind": "contractor" })
    assert.notNestedProperty(event.payload[0], "Company[0].kind")
  })

  it("leaves deactivated locations out", () => {
    const closed = { ...exampleProfile.locations[0]!, recordStatus: "deactivated" as const }
    const profile = { ...exampleProfile, locations: [closed] }
    const { payload } = companyEvent("event-1", "company.kybstatus.update", profile, AT)
    assert.deepNestedInclude(payload[0], { "Company[0].CompanyLocations": [] })
  })

  it("leaves replaced bank accounts out", () => {
    const old = { ...exampleBankAccount, id: "account-0", status: "replaced" } as const
    const profile = { ...exampleProfile, bankAccounts: [old, exampleBankAccount] }
    assert.deepStrictEqual(
      companyEvent("event-1", "company.kybstatus.update", profile, AT).payload,
      event.payload
    )
  })

  it("shows an empty website, no location and no KYB information where there are none", () => {
    const bare = {
      company: { ...exampleCompany, businessWebsite: undefined },
      kyb: undefined,
      locations: [],
      businessUsers: [],
      bankAccounts: [],
      paySchedules: []
    }
    const { payload } = companyEvent("event-1", "company.kybstatus.insert", bare, AT)
    assert.deepNestedInclude(payload[0], {
      "Company[0].businessWebsite": "",
      "Company[0].CompanyLocations": [],
      "Company[0].KYBInformations": []
    })
  })

  it("contains no number, date of birth, street or person", () => {
    const body = eventBody(event).join("1")
    const secrets = [
      "123456789",
      "987654321",
      "5555",
      "011000015",
      "1980-05-05",
      "1 Main Street",
      "Suite 2",
      "2 Home Lane",
      "Floor 3",
      "Ana",
      "Maria",
      "Ruiz",
      "ana@acme.example",
      "3025550100",
      "3025550101",
      "redacted"
    ]
    for (const secret of secrets) assert.notInclude(body, secret)
  })
})

describe("an event about a bank account", () => {
  it("joins the company's sequence, with only that account and its last four digits", () => {
    const failed = { ...exampleBankAccount, id: "account-2", status: "failed" } as const
    const event = bankAccountEvent("event-2", "update", exampleProfile, failed, AT)
    assert.deepInclude(event, {
      type: "companybankaccount.companybankaccountstatus.update",
      companyId: "company-1",
      clientId: "client-1",
      at: AT
    })
    assert.deepNestedInclude(event.payload[0], {
      "Company[0].companyID": "company-1",
      "Company[0].BankAccounts": [
        {
          companyFundingSourceEntityId: "account-2",
          bankName: "First Bank",
          accountType: "Checking",
          accountNumber: "XXXXXXXXX6666",
          status: "failed",
          reasons: ["routing_number"]
        }
      ]
    })
    assert.notInclude(JSON.stringify(event.payload), "55556666")
  })
})

describe("who is verified with a company", () => {
  it("owns or controls it, and has an SSN and a date of birth", () => {
    assert.isTrue(isVerifiable(exampleOwner))
    assert.isTrue(isVerifiable({ ...exampleOwner, beneficialOwner: false, payrollAdmin: true }))
    assert.isTrue(isVerifiable({ ...exampleOwner, beneficialOwner: true, payrollAdmin: false }))
    assert.isFalse(isVerifiable({ ...exampleOwner, beneficialOwner: false, payrollAdmin: false }))
    assert.isFalse(isVerifiable({ ...exampleOwner, recordStatus: "deactivated" }))
    assert.isFalse(isVerifiable({ ...exampleOwner, ssn: undefined }))
    assert.isFalse(isVerifiable({ ...exampleOwner, dateOfBirth: undefined }))
  })
})

describe("the case of an owner abroad", () => {
  const foreignId = Redacted.make('{"type":"Passport","number":"C01X00T47","country":"CA"}')
  const abroad = { ...exampleOwner, country: "CA", ssn: undefined, foreignId }

  it("has the document in place of the SSN", () => {
    assert.isTrue(isVerifiable(abroad))
    assert.isFalse(isVerifiable({ ...abroad, country: "US" }))
    const { ssn, foreignId: document } = ownerCase(abroad)
    assert.strictEqual(ssn, "")
    assert.deepStrictEqual(document, { type: "Passport", number: "C01X00T47", country: "CA" })
    assert.isUndefined(ownerCase({ ...abroad, ssn: exampleOwner.ssn }).foreignId)
  })

  it("is about another person with another document", () => {
    const other = Redacted.make('{"type":"Passport","number":"C01X00T48","country":"CA"}')
    assert.isTrue(samePerson(ownerCase(abroad), ownerCase({ ...abroad })))
    assert.isFalse(samePerson(ownerCase(abroad), ownerCase({ ...abroad, foreignId: other })))
    assert.isFalse(samePerson(ownerCase(abroad), ownerCase({ ...abroad, foreignId: undefined })))
  })
})

describe("the case of a company", () => {
  it("has the business itself and each owner that can be verified, in the clear", () => {
    const clerk = { ...exampleOwner, id: "clerk-1", beneficialOwner: false, payrollAdmin: false }
    const second = { ...exampleOwner, id: "owner-2", ssn: Redacted.make("987654322") }
    const role = { beneficialOwner: true, ownershipPercentage: 60, payrollAdmin: true }
    const address = {
      address1: "2 Home Lane",
      address2: "Floor 3",
      city: "Lewes",
      state: "DE",
      zipcode: "19958",
      country: "US"
    }
    assert.deepStrictEqual(
      companyCase({
        company: exampleCompany,
        kyb: exampleKyb,
        businessUsers: [exampleOwner, clerk, second],
        locations: [exampleLocation, { ...exampleLocation, recordStatus: "deactivated" }]
      }),
      {
        name: "Acme Bakery LLC",
        doingBusinessAs: "Acme",
        ein: "123456789",
        entityType: "LLC",
        incorporationState: "Delaware",
        dateOfIncorporation: "2019-04-01",
        locations: [
          {
            address1: "1 Main Street",
            address2: "Suite 2",
            city: "Dover",
            state: "DE",
            zipcode: "19901",
            country: "US",
            isFilingAddress: true,
            isMailingAddress: true
          }
        ],
        owners: [
          {
            id: "owner-1",
            firstName: "Ana",
            middleName: "Maria",
            lastName: "Ruiz",
            ssn: "987654321",
            dateOfBirth: "1980-05-05",
            address,
            role
          },
          {
            id: "owner-2",
            firstName: "Ana",
            middleName: "Maria",
            lastName: "Ruiz",
            ssn: "987654322",
            dateOfBirth: "1980-05-05",
            address,
            role
          }
        ],
        remarks: []
      }
    )
  })

  it("remarks on an EIN that nobody was given, and leaves it at that", () => {
    const kyb = { ...exampleKyb, ein: Redacted.make("001234567") }
    assert.deepStrictEqual(
      companyCase({ company: exampleCompany, kyb, businessUsers: [], locations: [] }).remarks,
      ["ein prefix was not issued"]
    )
  })
})
