/**
 * The side of a service that a request reaches, by its host. Where flows have a host of their own, nothing else is
 * there, and no flow anywhere else: hosts are walls for cookies, ports are not.
 */
import type { IncomingHttpHeaders } from "node:http"

/** Flows, everything else, or both where they share a host. */
export type Side = "flows" | "others" | "both"

const PORT = /:\d+$/

/** Returns the side that a request reaches where flows are at `flowHost`. */
export const sideOf = (
  { host = "" }: Pick<IncomingHttpHeaders, "host">,
  flowHost: string | undefined
): Side => {
  if (flowHost === undefined) return "both"
  const name = host.replace(PORT, "").replace(/\.$/, "").toLowerCase()
  return name === flowHost ? "flows" : "others"
}
