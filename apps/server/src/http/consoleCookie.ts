/** The cookie that holds a person's session. */

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** With the prefix a browser takes it only over TLS, from this host, for all paths. */
const nameOf = (isSecure: boolean): string =>
  isSecure ? "__Host-payroll_session" : "payroll_session"

const attributes = (isSecure: boolean): string =>
  `; Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`

/** The header that gives a browser the cookie. */
export const sessionCookie = (token: string, isSecure: boolean): string =>
  nameOf(isSecure) + `=${token}` + attributes(isSecure)

/** The header that takes it away. */
export const endedCookie = (isSecure: boolean): string =>
  `${nameOf(isSecure)}=; Max-Age=0${attributes(isSecure)}`

/** The values of the session's cookie in a Cookie header. */
const valuesIn = (header: string | undefined, isSecure: boolean): ReadonlyArray<string> =>
  (header ?? "")
    .split(";")
    .map((pair) => pair.trim().split("="))
    .filter(([name]) => name === nameOf(isSecure))
    .map(([, value = ""]) => value)

/** Returns true if a request carries the cookie, with any content. */
export const hasSessionCookie = (header: string | undefined, isSecure: boolean): boolean =>
  valuesIn(header, isSecure).length > 0

/** The token in a Cookie header; undefined without one, and if there are two: another site may have set one. */
export const sessionToken = (header: string | undefined, isSecure: boolean): string | undefined => {
  const [value, ...others] = valuesIn(header, isSecure)
  return value !== undefined && others.length === 0 && TOKEN.test(value) ? value : undefined
}
