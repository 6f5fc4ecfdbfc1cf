/** The requests of the benchmarks. No two companies have the same EIN or email. */

/** The credential of every benchmark's client, which the servers take as a setting. */
export const USERNAME = "pk_bench"
export const PASSWORD = "sk_bench_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJK"

const FIRST_EIN = 200_000_000

/** The EIN of the company with a number from 0: a valid prefix, and never a sandbox value. */
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

/** A valid body with every field and a beneficial owner, so that all rules apply. */
export const validBody = (ein: string): string => JSON.stringify(bodyOf(ein))

/** Returns a body with three problems: punctuation in the EIN, no ownership share, an impossible date. */
export const invalidBody = (ein: string): string =>
  JSON.stringify({
    ...bodyOf(ein, { ownershipPercentage: null, dateOfBirth: "1981-02-29" }),
    kybInformation: { ...bodyOf(ein).kybInformation, ein: `${ein.slice(0, 2)}-${ein.slice(2)}` }
  })

/** The Authorization header of the benchmark's client, with any password. */
export const authorizationWith = (password: string): string =>
  `Basic ${Buffer.from(`${USERNAME}:${password}`).toString("base64")}`

const authorization = authorizationWith(PASSWORD)

/** A whole HTTP request. The body must be ASCII, because its length is counted in characters. */
export const httpRequest = (verb: string, path: string, body = "", headers = ""): string =>
  `${verb} ${path} HTTP/1.1\r\n` +
  "Host: 127.0.0.1\r\n" +
  `Authorization: ${authorization}\r\n` +
  headers +
  (body === ""
    ? "\r\n"
    : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)

/** The request that creates a company, with the operation in the path. */
export const createRequest = (body: string, idempotencyKey?: string): string =>
  httpRequest(
    "POST",
    "/companyOnboarding/createBusiness",
    body,
    idempotencyKey === undefined ? "" : `Idempotency-Key: ${idempotencyKey}\r\n`
  )
