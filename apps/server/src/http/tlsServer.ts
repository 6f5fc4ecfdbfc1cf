/** TLS in the process: the certificate and its key are read again when their files change. */
import * as Data from "effect/Data"
import { readFileSync, unwatchFile, watchFile } from "node:fs"
import { createServer, type Server, type ServerOptions } from "node:https"
import { TLSSocket } from "node:tls"

export interface TlsFiles {
  /** PEM, with the certificates between the server's and the root. */
  readonly certFile: string
  /** PEM, without a passphrase. */
  readonly keyFile: string
}

/** The files cannot be used. The message names neither a path nor what stands in them. */
export class TlsRefused extends Data.TaggedError("TlsRefused")<{ readonly message: string }> {}

const CHECK_MS = 10_000

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "not readable"

const contextOf = ({ certFile, keyFile }: TlsFiles) =>
  ({
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    minVersion: "TLSv1.2"
  }) as const

export interface TlsOptions extends TlsFiles {
  /** How often the files are looked at. */
  readonly checkMs?: number
}

/**
 * A server of TLS 1.2 and newer; throws TlsRefused if the files cannot be used. New connections get a changed
 * certificate. One that cannot be used is reported, and the one before stays in use.
 */
export const createTlsServer = (
  { checkMs = CHECK_MS, ...files }: TlsOptions,
  options: ServerOptions,
  report: (trouble: NodeJS.ErrnoException) => void
): Server => {
  let server: Server
  try {
    server = createServer({ ...options, ...contextOf(files) })
  } catch (error) {
    const settings = "PAYROLL_TLS_CERT and PAYROLL_TLS_KEY"
    throw new TlsRefused({ message: `cannot use the files of ${settings} (${codeOf(error)})` })
  }
  const read = (): void => {
    try {
      // Throws on a key that is not that of the certificate, before it is in use.
      server.setSecureContext(contextOf(files))
    } catch (error) {
      const code = `a new certificate that cannot be used (${codeOf(error)})`
      report(Object.assign(new Error("TLS"), { code }))
    }
  }
  const watched = [files.certFile, files.keyFile]
  for (const file of watched) watchFile(file, { interval: checkMs, persistent: false }, read)
  server.once("close", () => {
    for (const file of watched) unwatchFile(file, read)
  })
  return server
}

/** True of a connection whose handshake failed: nothing can be answered on it. */
export const isWithoutHandshake = (socket: unknown): boolean =>
  socket instanceof TLSSocket && socket.getFinished() === undefined
