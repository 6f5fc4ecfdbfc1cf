/** The address of a service on another machine. */

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export const SERVICE_URL_RULE =
  "must be a URL with https: (http: on this machine alone), without credentials, query and fragment"

/** Returns true if a secret may be sent to a URL: encrypted, or without leaving this machine. */
export const isServiceUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || /[@?#]/.test(text)) return false
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname))
}
