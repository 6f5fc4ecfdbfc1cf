/** The requests of the benchmarks as bytes, no two companies with the same EIN or email. */

/** The client of every benchmark: its credential is given to the servers, not generated. */
export const USERNAME = "pk_bench"
export const PASSWORD = "sk_bench_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJK"

const FIRST_EIN = 200_000_000

/** The EIN of the company with a number from 0: of a prefix that was issued, never a sandbox value. */
export const einOf = (company: number): string => String(FIRST_EIN + company)

const bodyOf = (ein: string, user: Readonly<Record<string, unknown>> = {}) => ({
  method: "createBusiness",
  registration: {
    company: `Blue River Bakery ${ein} LLC`,
    businessWebsite: "https://www.blueriverbakery.example",
    doingBusinessAs: "Blue River Bread and Cakes",
    isTermsAccepted: true
  },
  kybInformation: {
    ein,
    entityType: "LLC",
    incorporationState: "Delaware",
    dateOfIncorporation: "2019-04-01",
    irsAssisgnedFederalFilingForm: "941",
    payrollRunThisYear: "No",
    formerPaidThisYear: "No"
  },
  companyLocation: {
    companyLocation: "Main",
    address1: "1200 North Market Street",
    address2: "Suite 500",
    city: "Wilmington",
    state: "DE",
    zipcode: "19801",
    country: "US",
    phoneNumber: "3025550100",
    isWorkLocation: true,
    isMailingAddress: true,
    isFilingAddress: true
  },
  businessUser: {
    firstName: "Ana",
    middleName: "Maria",
    lastName: "Ruiz",
    email: `ana.ruiz.${ein}@blueriver.example`,
    phoneNumber: "3025550101",
    address1: "77 South Street",
    address2: "Apartment 4",
    city: "Dover",
    state: "DE",
    zipcode: "19901",
    country: "US",
    ssn: "123456789",
    dateOfBirth: "1980-02-29",
    payrollAdmin: true,
    bookkeeper: false,
    beneficialOwner: true,
    ownershipPercentage: 60,
    ...user
  }
})

/** The body of a company that is accepted: every field, and an owner whose rules all apply. */
export const validBody = (ein: string): string => JSON.stringify(bodyOf(ein))

/** The same with three problems: an EIN with punctuation, a missing share, a day that is none. */
export const invalidBody = (ein: string): string =>
  JSON.stringify({
    ...bodyOf(ein, { ownershipPercentage: null, dateOfBirth: "1981-02-29" }),
    kybInformation: { ...bodyOf(ein).kybInformation, ein: `${ein.slice(0, 2)}-${ein.slice(2)}` }
  })

/** The header of the benchmark's client, with its own or another password. */
export const authorizationWith = (password: string): string =>
  `Basic ${Buffer.from(`${USERNAME}:${password}`).toString("base64")}`

export const authorization = authorizationWith(PASSWORD)

/** As many workers as one call may add. */
export const WORKERS_MAX = 1_000

/** Workers that are accepted, with all fields of one who works from home, no two with an email. */
export const workersOf = (batch: number) =>
  Array.from({ length: WORKERS_MAX }, (_, index) => ({
    userReferenceId: `HR-${batch}-${index}`,
    firstName: "Luis",
    middleName: "Andres",
    lastName: `Marin ${index}`,
    email: `luis.marin.${batch}.${index}@blueriver.example`,
    phoneNumber: "3025550102",
    dateOfJoin: "2026-01-05",
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "DE"
  }))

export type NewWorker = ReturnType<typeof workersOf>[number]

/** A whole HTTP request; a body is ASCII, so its characters are bytes. */
export const httpRequest = (verb: string, path: string, body = "", headers = ""): string =>
  `${verb} ${path} HTTP/1.1\r\n` +
  "Host: 127.0.0.1\r\n" +
  `Authorization: ${authorization}\r\n` +
  headers +
  (body === ""
    ? "\r\n"
    : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)

/** The request that creates a company, in the form that names the operation in the path. */
export const createRequest = (body: string, idempotencyKey?: string): string =>
  httpRequest(
    "POST",
    "/companyOnboarding/createBusiness",
    body,
    idempotencyKey === undefined ? "" : `Idempotency-Key: ${idempotencyKey}\r\n`
  )
