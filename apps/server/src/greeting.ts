/** What a person who started the service sees first: where it is, and a call that works. */

const EXAMPLE = {
  method: "createBusiness",
  registration: { company: "Acme Bakery LLC", isTermsAccepted: true },
  kybInformation: {
    ein: "123456789",
    entityType: "LLC",
    incorporationState: "Delaware",
    dateOfIncorporation: "2019-04-01",
    irsAssisgnedFederalFilingForm: "941"
  },
  companyLocation: {
    companyLocation: "Main",
    address1: "1 Main Street",
    city: "Dover",
    state: "DE",
    zipcode: "19901",
    isFilingAddress: true
  },
  businessUser: {
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@acme.example",
    phoneNumber: "3025550100"
  }
} as const

/** How curl gets the first credential without showing it: from the file, on standard input. */
const curlCredential = (file: string): string =>
  `node -p 'const c = JSON.parse(require("fs").readFileSync("${file}")); "user = " + JSON.stringify(c.username + ":" + c.password)'`

/** The lines that a start prints. `url` has no trailing slash. */
export const greeting = (url: string, dataDir: string, credentials: string): string =>
  [
    `payroll listens on ${url}`,
    `data: ${dataDir}   credentials: ${credentials}`,
    "first call:",
    `  ${curlCredential(credentials)} | curl -sS -K - ${url}/companyOnboarding -H 'Content-Type: application/json' -d '${JSON.stringify(EXAMPLE)}'`,
    ""
  ].join("\n")
