/** The first text for a person who started the service: its address, and a call that works. */
import { createBusiness } from "@payroll/operations/company/createBusiness"

const FIRST_CALL = { method: createBusiness.name, ...createBusiness.example }

/** How curl gets the first credential without showing it: from the file, on standard input. */
const curlCredential = (file: string): string =>
  `node -p 'const c = JSON.parse(require("fs").readFileSync("${file}")); "user = " + JSON.stringify(c.username + ":" + c.password)'`

interface FirstCredential {
  readonly file: string
  /** False of one that was revoked, such as with its client. */
  readonly isAccepted: boolean
}

/** The file of the first credential, and a remark if that is of no more use. */
export const credentialText = ({ file, isAccepted }: FirstCredential): string =>
  isAccepted ? file : `${file} (revoked: its credential is not accepted any more)`

interface Started {
  /** Without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  /** Undefined where the keys are in the data directory. */
  readonly keys: string | undefined
  /** The first credential; undefined once its file was removed. */
  readonly credential: FirstCredential | undefined
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
  credential,
  verification,
  consoleUrl,
  pagesUrl
}: Started): string => {
  // Without a file whose credential is accepted curl asks for the secret.
  const curl = credential?.isAccepted
    ? `${curlCredential(credential.file)} | curl -sS -K -`
    : "curl -sS -u KEY-ID"
  return [
    `payroll listens on ${url}`,
    `data: ${dataDir}${credential ? `   credentials: ${credentialText(credential)}` : ""}`,
    ...(keys === undefined ? [] : [`keys: ${keys}`]),
    ...(consoleUrl === undefined ? [] : [`console: ${consoleUrl}`]),
    ...(pagesUrl === undefined ? [] : [`pages of an invented worker, for a phone: ${pagesUrl}`]),
    verification,
    "first call:",
    `  ${curl} ${url}/companyOnboarding -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_CALL)}'`,
    ""
  ].join("\n")
}
