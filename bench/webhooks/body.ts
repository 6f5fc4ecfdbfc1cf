/** The event of these benchmarks: about a company, of the size of those that the service stores. */

export const COMPANY = {
  companyBusinessName: "Blue River Bakery LLC",
  companyBusinessWebsite: "https://www.blueriverbakery.example",
  registration: { isTermsAccepted: true },
  CompanyLocations: [
    { companyLocationId: "01a20e23-b47e-7001-975a-3a67229eac2b", companyLocation: "Main" }
  ],
  KYBInformations: [
    { kybInformationId: "01a20e23-b47e-7001-975a-3a67229eac2c", label: "Main", status: "Pending" }
  ],
  kycStatus: "pending",
  BankAccounts: [
    {
      companyFundingSourceEntityId: "01a20e23-b47e-7001-975a-3a67229eac2d",
      accountNumber: "XXXXXXXXX6789",
      bankName: "First Federal Bank of Delaware",
      status: "ready"
    }
  ],
  PaySchedules: [
    { payScheduleId: "01a20e23-b47e-7001-975a-3a67229eac2e", compensationFrequency: "Bi-Weekly" }
  ],
  StateTaxRegistrations: []
}

/** A body as the service composes it, for those that read none from a store. */
export const bodyOf = (number: number): string =>
  JSON.stringify({
    trigger: {
      eventId: "01a20e23-b47e-7001-975a-3a67229eac2f",
      eventType: "company.kybstatus.update",
      eventTimeStamp: "11/24/2026 15:00:00",
      timestamp: "2026-11-24T15:00:00.000Z",
      sequence: number
    },
    payload: [{ Company: [COMPANY] }]
  })
