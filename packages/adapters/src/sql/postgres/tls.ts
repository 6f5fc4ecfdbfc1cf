/** The encryption of connections to a server, by the `ssl` parameters of its URL. */
import { readFileSync } from "node:fs"
import type { ConnectionOptions } from "node:tls"
import type pg from "pg"
import { isLoopback } from "../../settings/settingValues.ts"
import { StartRefused } from "../../startRefused.ts"

const PARAMETERS = ["sslmode", "sslcert", "sslkey", "sslrootcert"] as const
/** The certificates that Node trusts, as in libpq. */
const SYSTEM = "system"

const fileOf = (parameters: URLSearchParams, name: string): string | undefined => {
  const path = parameters.get(name)
  if (path === null || path === SYSTEM) return undefined
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown"
    const message = `the file of ${name} in the URL of the database cannot be read (${code})`
    throw new StartRefused({ message })
  }
}

/** Returns true if a connection leaves this machine. */
const isElsewhere = ({ hostname, searchParams }: URL): boolean => {
  const host = searchParams.get("host") ?? decodeURIComponent(hostname)
  return host !== "" && !host.startsWith("/") && !isLoopback(host.replace(/^\[(.*)\]$/, "$1"))
}

const tlsOf = (url: URL): ConnectionOptions | false => {
  const { searchParams } = url
  const hasFile = PARAMETERS.slice(1).some((name) => searchParams.has(name))
  const mode =
    searchParams.get("sslmode") ?? (hasFile || isElsewhere(url) ? "verify-full" : "disable")
  if (mode === "disable") return false
  const ca = fileOf(searchParams, "sslrootcert")
  const cert = fileOf(searchParams, "sslcert")
  const key = fileOf(searchParams, "sslkey")
  return {
    rejectUnauthorized: mode !== "no-verify",
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(mode === "verify-ca" && { checkServerIdentity: () => undefined })
  }
}

/**
 * How to connect to the server of a URL. To another host the connection is encrypted, and the server's certificate is
 * verified with its name, unless `sslmode` says otherwise; to this machine only if a parameter says so. Fails with
 * StartRefused if a file cannot be read.
 */
export const connectionTo = (text: string): Pick<pg.ClientConfig, "connectionString" | "ssl"> => {
  const url = new URL(text)
  const ssl = tlsOf(url)
  // The driver would read them in its own way, which differs from libpq's and from this one.
  for (const name of PARAMETERS) url.searchParams.delete(name)
  return { connectionString: url.href, ssl }
}
