/** The first text for a person who started the service: its address, and a call that works. */
import { createBusiness } from "@payroll/operations/company/createBusiness"

const FIRST_CALL = { method: createBusiness.name, ...createBusiness.example }

/** How curl gets the first credential without showing it: from the file, on standard input. */
const curlCredential = (file: string): string =>
  `node -p 'const c = JSON.parse(require("fs").readFileSync("${file}")); "user = " + JSON.stringify(c.username + ":" + c.password)'`

interface Started {
  /** Without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  /** Undefined where the keys are in the data directory. */
  readonly keys: string | undefined
  /** The file of the first credential; without it curl asks for the secret. */
  readonly credentials: string | undefined
  /** A whole line. */
  readonly verification: string
  /** Undefined where the server has no console. */
  readonly consoleUrl: string | undefined
  /** The pages of an invented worker; undefined where there is none. */
  readonly pagesUrl: string | undefined
}

/** The lines that a start prints. */
export const greeting = ({
  url,
  dataDir,
  keys,
  credentials,
  verification,
  consoleUrl,
  pagesUrl
}: Started): string => {
  const isKept = credentials !== undefined
  const curl = isKept ? `${curlCredential(credentials)} | curl -sS -K -` : "curl -sS -u KEY-ID"
  return [
    `payroll listens on ${url}`,
    `data: ${dataDir}${isKept ? `   credentials: ${credentials}` : ""}`,
    ...(keys === undefined ? [] : [`keys: ${keys}`]),
    ...(consoleUrl === undefined ? [] : [`console: ${consoleUrl}`]),
    ...(pagesUrl === undefined ? [] : [`pages of an invented worker, for a phone: ${pagesUrl}`]),
    verification,
    "first call:",
    `  ${curl} ${url}/companyOnboarding -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_CALL)}'`,
    ""
  ].join("\n")
}
