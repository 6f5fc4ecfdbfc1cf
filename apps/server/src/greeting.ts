/** What a person who started the service sees first: where it is, and a call that works. */
import { createBusiness } from "@payroll/operations/company/createBusiness"

const FIRST_CALL = { method: createBusiness.name, ...createBusiness.example }

/** How curl gets the first credential without showing it: from the file, on standard input. */
const curlCredential = (file: string): string =>
  `node -p 'const c = JSON.parse(require("fs").readFileSync("${file}")); "user = " + JSON.stringify(c.username + ":" + c.password)'`

/**
 * The lines that a start prints. `url` has no trailing slash; `verification` is a whole line. Without the file of
 * the first credential curl asks for the secret.
 */
export const greeting = (
  url: string,
  dataDir: string,
  credentials: string | undefined,
  verification: string
): string => {
  const isKept = credentials !== undefined
  const curl = isKept ? `${curlCredential(credentials)} | curl -sS -K -` : "curl -sS -u KEY-ID"
  return [
    `payroll listens on ${url}`,
    `data: ${dataDir}${isKept ? `   credentials: ${credentials}` : ""}`,
    verification,
    "first call:",
    `  ${curl} ${url}/companyOnboarding -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_CALL)}'`,
    ""
  ].join("\n")
}
