/**
 * The cookies that hold sessions: of a person at the console, and of a guest on a page or in a frame. Each side reads
 * its own alone. Those of guests have two names, as a site that frames a page of its own domain gets both.
 */

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

export interface SessionCookie {
  /** The header that gives a browser the cookie, which it keeps until it is closed, or for `keptMs`. */
  readonly given: (token: string, keptMs?: number) => string
  /** The header that takes it away. */
  readonly ended: string
  /** Returns true if a request carries the cookie, with any content. */
  readonly isIn: (header: string | undefined) => boolean
  /** The token in a Cookie header; undefined without one, and if there are two: another site may have set one. */
  readonly tokenIn: (header: string | undefined) => string | undefined
}

/** For pages of the same site. */
const ofSite = (isSecure: boolean): string => `; SameSite=Strict${isSecure ? "; Secure" : ""}`

/** For a page in a frame of another site, for which alone the browser keeps it; over TLS only. */
const ofFrame = (): string => "; SameSite=None; Secure; Partitioned"

/**
 * With the prefix a browser takes it only over TLS, from this host, for all paths.
 */
const cookieOf =
  (plainName: string, limits = ofSite) =>
  (isSecure: boolean): SessionCookie => {
    const name = isSecure ? `__Host-${plainName}` : plainName
    const attributes = `; Path=/; HttpOnly${limits(isSecure)}`
    const valuesIn = (header: string | undefined): ReadonlyArray<string> =>
      (header ?? "")
        .split(";")
        .map((pair) => pair.trim().split("="))
        .filter(([each]) => each === name)
        .map(([, value = ""]) => value)
    return {
      given: (token, keptMs) =>
        `${name}=${token}${attributes}${keptMs === undefined ? "" : `; Max-Age=${keptMs / 1_000}`}`,
      ended: `${name}=; Max-Age=0${attributes}`,
      isIn: (header) => valuesIn(header).length > 0,
      tokenIn: (header) => {
        const [value, ...others] = valuesIn(header)
        return value !== undefined && others.length === 0 && TOKEN.test(value) ? value : undefined
      }
    }
  }

export const consoleCookie = cookieOf("payroll_session")
export const guestCookie = cookieOf("payroll_guest")
export const framedGuestCookie = cookieOf("payroll_framed_guest", ofFrame)
/** The secret of a remembered phone or kiosk. */
export const phoneCookie = cookieOf("payroll_phone")
