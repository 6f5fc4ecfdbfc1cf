/** Whom proxies name in their headers, from the caller to the last proxy but one. */

const PAIR =
  /([;,]?)[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[\w!#$%&'*+.^`|~-]+))?[ \t]*/y
const ADDRESS = /^\[(.+)\](?::\d+)?$|^([\d.]+)(?::\d+)?$/

/** The address in a node of RFC 7239, section 6: without quotes, brackets and port. */
const addressIn = (node: string): string => {
  const text = node.startsWith('"') ? node.slice(1, -1) : node
  const [, ipv6, ipv4] = ADDRESS.exec(text) ?? []
  return ipv6 ?? ipv4 ?? ""
}

/**
 * The `for` of each element of a `Forwarded` header (RFC 7239, section 4), `""` where an element names no
 * address. Undefined if the header is not of that form.
 */
export const hopsOfForwarded = (header: string): ReadonlyArray<string> | undefined => {
  const hops = [""]
  PAIR.lastIndex = 0
  while (PAIR.lastIndex < header.length) {
    const from = PAIR.lastIndex
    const [whole = "", separator, name = "", value = ""] = PAIR.exec(header) ?? []
    if (whole === "" || (separator === "" && from > 0)) return undefined
    if (separator === ",") hops.push("")
    if (name.toLowerCase() === "for") hops[hops.length - 1] = addressIn(value)
  }
  return hops
}

/** The elements of an `X-Forwarded-For` header. */
export const hopsOfForwardedFor = (header: string): ReadonlyArray<string> =>
  header.split(",").map((hop) => hop.trim())
