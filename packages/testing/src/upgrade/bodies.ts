/** The requests of the scenario. */
export type Body = Readonly<Record<string, unknown>>

export const owner = (lastName: string, ssn: string, more: Body = {}): Body => ({
  firstName: "Ana",
  middleName: "Luz",
  lastName,
  email: `${lastName.toLowerCase()}@owners.example`,
  phoneNumber: "3025550100",
  address1: "2 Oak Street",
  address2: "Floor 3",
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  country: "US",
  ssn,
  dateOfBirth: "1985-06-15",
  payrollAdmin: true,
  bookkeeper: true,
  beneficialOwner: true,
  ownershipPercentage: 60,
  ...more
})

export const business = (company: string, ein: string, businessUser: Body): Body => ({
  registration: {
    company,
    businessWebsite: "https://acme.example",
    doingBusinessAs: `${company} Shop`,
    isTermsAccepted: true
  },
  kybInformation: {
    ein,
    entityType: "LLC",
    incorporationState: "Delaware",
    dateOfIncorporation: "2019-04-01",
    irsAssisgnedFederalFilingForm: "941",
    payrollRunThisYear: "Yes",
    formerPaidThisYear: "No"
  },
  companyLocation: {
    companyLocation: "Main",
    address1: "1 Main Street",
    address2: "Suite 200",
    city: "Dover",
    state: "DE",
    zipcode: "199010001",
    country: "US",
    phoneNumber: "3025550107",
    isWorkLocation: true,
    isMailingAddress: true,
    isFilingAddress: true
  },
  businessUser
})

export const account = (
  companyId: string,
  accountNumber: string,
  routingNumber = "021000021"
): Body => ({
  companyFundingSourceEntity: {
    companyId,
    accountNumber,
    routingNumber,
    bankName: "First Example Bank",
    accountType: "Checking",
    accountName: "Acme payroll"
  }
})

export const wageOf = (companyId: string, userId: string): Body => ({
  userWage: {
    companyId,
    userId,
    wageRate: 1250.5,
    wageBasis: "Per Week",
    workerType: "W2",
    userType: "Salary/Eligible for overtime",
    employmentStatus: "Full Time (30+ Hours per week)",
    startDate: "2026-01-05",
    paymentMethod: "Check"
  }
})

export const kycOf = (userId: string, ssn: string): Body => ({
  kycInformation: {
    userId,
    ssn,
    dateOfBirth: "1990-04-12",
    address1: "8 Orchard Lane",
    address2: "Apt 4",
    city: "Dover",
    state: "DE",
    zipcode: "19901"
  },
  userRemoteLocation: { address1: "9 Orchard Lane", city: "Camden", state: "DE", zipcode: "19934" }
})

export const contractorOf = (companyId: string, legalName: string, ein: string): Body => ({
  user: {
    companyId,
    legalName,
    firstName: "Chi",
    lastName: "Okafor",
    email: `${ein}@ovens.example`,
    dateOfJoin: "2026-02-02",
    jobTitle: "Oven fitter",
    companyLocationCategory: "Remote",
    code: "DE"
  },
  userWage: {
    wageRate: 55,
    wageBasis: "Per Hour",
    workerType: "1099-NEC",
    startDate: "2026-02-02"
  },
  kybInformation: { ein, dateOfIncorporation: "2015-09-01" },
  companyLocation: { address1: "3 Kiln Road", city: "Dover", state: "DE", zipcode: "19901" }
})
