/**
 * The session of a guest as its page knows it. The secret is in a cookie that no script can read, or in the memory of
 * the page, where a frame keeps no cookies.
 */
import type { Language } from "../text/languages.ts"
import { isFramed } from "./host.ts"
import { forget, keep, kept } from "./tabStorage.ts"

export interface Session {
  /** Named by every call, so that a page learns when the browser has another session. */
  readonly publicId: string
  readonly flow: string
  readonly companyId: string
  readonly companyName: string
  readonly userId: string | null
  readonly businessUserId: string | null
  /** The zone in which days of the worker, the place or the company begin, by its IANA name. */
  readonly timeZone: string
  /** The place of a kiosk; null of other sessions. */
  readonly place: {
    /** Null where it is the whole company. */
    readonly name: string | null
    /** The time at which the tablet needs another link; null on the day on which it was set up. */
    readonly endsAt: string | null
  } | null
  readonly language: Language
  readonly returnUrl: string | null
  /** When it ends at the latest. */
  readonly expiresAt: string
  /** After this long without a call it ends. */
  readonly idleMs: number
  /** True where the browser opens the portal without a link. */
  readonly isRemembered: boolean
  /** True where it did so: more than the clock, hours and time off needs a code. */
  readonly isOfPhone: boolean
}

/** A session with the token of its link, which was used, and with which a new link can be asked for. */
export interface Opened {
  readonly session: Session
  /** Undefined where a remembered phone began it. */
  readonly token: string | undefined
  /** True of a session whose secret is in the memory of the page: a reload ends it. */
  readonly isInMemory: boolean
}

/** Why a page shows no flow. */
export type Over = "used" | "expired" | "revoked" | "unknown" | "ended" | "other" | "closed"

/** The name of the client in the address of the page. */
const flowName = (): string => location.pathname.split("/")[2] ?? ""

/** Another client's page in the same tab goes on with no session of this one. */
const KEY = `payroll.flow/${flowName()}`
/** A cookie by which a page in a frame learns whether the browser keeps one. */
const PROBE = "payroll_probe"
const REFUSALS: Readonly<Record<string, Over>> = {
  "link-used": "used",
  "link-expired": "expired",
  "link-revoked": "revoked"
}

/** The token in the address, which no server sees; undefined without one. */
export const tokenInAddress = (): string | undefined =>
  /^#(?<token>fl_\w+)$/.exec(location.hash)?.groups?.["token"]

/** The session that the tab has, also after a reload. */
export const openedBefore = (): Opened | undefined => {
  const text = kept(KEY)
  return text === null ? undefined : (JSON.parse(text) as Opened)
}

export const keepOpened = (opened: Opened): void => keep(KEY, JSON.stringify(opened))

let bearer: string | undefined

export const forgetOpened = (): void => {
  forget(KEY)
  bearer = undefined
}

/** The header of calls in a session that has no cookie. */
export const authorization = (): Readonly<Record<string, string>> =>
  bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }

/** True if the browser keeps cookies of this frame, apart for each page that frames it. */
const keepsCookies = async (): Promise<boolean> => {
  try {
    const name = PROBE
    const cookie = { name, path: "/flow", partitioned: true } as const
    await cookieStore.set({ ...cookie, value: "1", sameSite: "none" })
    const isKept = (await cookieStore.get(name)) !== null
    await cookieStore.delete(cookie)
    return isKept
  } catch {
    return false
  }
}

/** Sends JSON to a path of flows; undefined where it was not answered. */
const post = async (
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {}
): Promise<Response | undefined> => {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorization(), ...headers },
      body: JSON.stringify(body)
    })
  } catch {
    return undefined
  }
}

/** Begins the session of a link: the session, why there is none, or undefined where nothing is known. */
export const begin = async (token: string): Promise<Opened | Over | undefined> => {
  const frame = isFramed ? { framed: true, keepsCookies: await keepsCookies() } : {}
  const answer = await post("/flow/session/begin", { flowName: flowName(), token, ...frame })
  if (!answer) return undefined
  if (answer.status === 404) {
    const { error } = (await answer.json()) as { readonly error: { readonly type: string } }
    return REFUSALS[error.type] ?? "unknown"
  }
  if (!answer.ok) return undefined
  const { session: begun } = (await answer.json()) as {
    readonly session: Session & { readonly bearer?: string }
  }
  const { bearer: secret, ...session } = begun
  bearer = secret
  return { session, token, isInMemory: secret !== undefined }
}

/** Asks for a new link; true if the service took the request. Nothing says whether there is an address. */
export const askForLink = async (token: string): Promise<boolean> =>
  (await post("/flow/session/request", { flowName: flowName(), token }))?.ok === true

/** True of the address without a link, at which workers come back. */
export const isAtDoor = (): boolean => location.pathname.endsWith("/portal")

/** True of the address of a kiosk, at which a device that was set up opens without a link. */
export const isAtKiosk = (): boolean => location.pathname.endsWith("/kiosk")

/** Asks for a link to the portal; true if the service took the request. */
export const askForPortal = async (email: string, language: Language): Promise<boolean> =>
  (await post("/flow/session/portal", { flowName: flowName(), email, language }))?.ok === true

/** The session of the browser, if it is a remembered phone; undefined where nothing was answered. */
export const openByPhone = async (): Promise<Opened | "none" | undefined> => {
  const answer = await post("/flow/session/phone", { flowName: flowName() })
  if (answer?.ok !== true) return undefined
  const { session } = (await answer.json()) as { readonly session: Session | null }
  return session ? { session, token: undefined, isInMemory: false } : "none"
}

/** Lets the browser of a session open the portal without a link; true if it does from now on. */
export const rememberPhone = async (session: Session): Promise<boolean> => {
  const answer = await post("/flow/session/remember", {}, { "Payroll-Session": session.publicId })
  if (answer?.ok !== true) return false
  const opened = openedBefore()
  if (opened) keepOpened({ ...opened, session: { ...session, isRemembered: true } })
  return true
}

/** Forgets the browser, and ends the session that it began; true if the service did. */
export const forgetPhone = async (): Promise<boolean> =>
  (await post("/flow/session/forget", {}))?.ok === true

/** The address at which workers come back. */
export const doorAddress = (): string => `${location.origin}/flow/${flowName()}/portal`

/** Ends the session; true if the service did. */
export const end = async ({ publicId }: Session): Promise<boolean> =>
  (await post("/flow/session/end", {}, { "Payroll-Session": publicId }))?.ok === true
