/** A verification provider that writes the numbers of a case into its reasons. */
import { signatureHeaders, signingKey } from "@payroll/adapters/webhooks/signing"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { call } from "../call.ts"

export interface TalkativeProvider {
  /** The settings with which a process calls this provider. */
  readonly settings: Readonly<Record<string, string>>
  /** Sends the verdicts that it still owes to the process on that port. */
  readonly callBack: (port: number) => Promise<void>
  readonly stop: () => void
}

const SECRET = Buffer.alloc(32, 7)
const STATUSES = ["failed", "needs_review", "passed"] as const

/** A number in the ways in which a provider may quote it. */
const quotings: ReadonlyArray<(number: string) => string> = [
  (number) => `ssn_${number}_mismatch`,
  (number) => `SSN${number}`,
  (number) => number.replace(/^(\d{3})(\d{2})/, "$1-$2-"),
  (number) => number.replace(/^(\d{2})/, "$1-"),
  (number) => `owner:${number}`,
  (number) => number
]

const reasonsAbout = (body: string): ReadonlyArray<string> => {
  const numbers = [...body.matchAll(/"(?:ssn|ein)":"(\d{9})"/g)].map(([, number = ""]) => number)
  return numbers.slice(0, 3).flatMap((number) => quotings.map((quoted) => quoted(number)))
}

/** Answers every other case at once, and the others in callbacks. */
export const startProvider = async (): Promise<TalkativeProvider> => {
  const owed: Array<string> = []
  let cases = 0
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { attemptId } = JSON.parse(body) as { readonly attemptId: string }
      const status = STATUSES[cases % STATUSES.length]
      const verdict = JSON.stringify({ attemptId, status, reasons: reasonsAbout(body) })
      cases += 1
      if (cases % 2 === 0) return response.end(verdict)
      owed.push(verdict)
      return response.writeHead(202).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port: ownPort } = server.address() as AddressInfo
  return {
    settings: {
      PAYROLL_VERIFICATION: "http",
      PAYROLL_VERIFICATION_URL: `http://127.0.0.1:${ownPort}/cases`,
      PAYROLL_VERIFICATION_SECRET: SECRET.toString("base64")
    },
    callBack: async (port) => {
      for (const body of owed.splice(0)) {
        const headers = signatureHeaders({
          id: `verdict-${owed.length}`,
          timestampSeconds: Math.floor(Date.now() / 1_000),
          body: Buffer.from(body),
          secrets: [signingKey(SECRET)]
        })
        await call(port, { path: "/verification/callback", body, as: undefined, headers })
      }
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
