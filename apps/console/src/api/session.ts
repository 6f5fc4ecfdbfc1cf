/** The session of the signed-in person. */
import { createContext, useContext } from "react"
import { forgetDrafts } from "@payroll/ui/forms/drafts.ts"
import { CallFailed, chosenClient, send, whenSignedOut } from "./call.ts"
import { forgetAll, pauseReads, readAgain } from "./queries.ts"
import { clientAt, usePlace } from "../browser/place.ts"
import { makeStore, useStore } from "@payroll/ui/store.ts"
import { forgetPersonal } from "../browser/personalStore.ts"

export interface Session {
  readonly person: string
  /** The ids of the worker and the business user that the person is, where they are known. */
  readonly personIds: ReadonlyArray<string>
  readonly credential: string
  readonly role: "read" | "write" | "review" | "kiosk" | "payroll" | "admin"
  readonly client?: string
  readonly isOfService: boolean
  readonly verification: "sandbox" | "manual" | "http"
  readonly endsAt: string
}

export type SignedIn =
  | { readonly is: "unknown" }
  /** `before` is the session that ended by itself, whose page waits for its person. */
  | { readonly is: "out"; readonly before: Session | undefined }
  | { readonly is: "in"; readonly session: Session }
  | { readonly is: "unreachable"; readonly message: string }

const isOfAll = (state: SignedIn, chosen: string | undefined): boolean =>
  state.is === "in" && state.session.isOfService && chosen === undefined

/** Returns true if the credential is one of the service and no client is chosen. */
export const useSeesAll = (): boolean => isOfAll(useStore(signedIn), useStore(chosenClient))

/** Returns the same as `useSeesAll`, outside of components. */
export const seesAll = (): boolean => isOfAll(signedIn.get(), chosenClient.get())

/** Returns true if the credential sees all clients, and the address names none of them. */
export const useNeedsClient = (): boolean => {
  const place = usePlace()
  return useSeesAll() && clientAt(place) === undefined
}

export const signedIn = makeStore<SignedIn>({ is: "unknown" })

const PATH = "/console/session"

/** Nothing of one person stays for the next. */
const forgetPerson = (): void => {
  forgetAll()
  forgetDrafts()
  forgetPersonal()
  chosenClient.set(undefined)
}

whenSignedOut.set(() => {
  const was = signedIn.get()
  // Several reads of a page are refused together.
  if (was.is === "out") return
  pauseReads(true)
  signedIn.set({ is: "out", before: was.is === "in" ? was.session : undefined })
})

const begun = (answer: unknown): void => {
  const { session } = answer as { readonly session: Session }
  const was = signedIn.get()
  if (was.is === "out" && was.before?.credential !== session.credential) forgetPerson()
  pauseReads(false)
  signedIn.set({ is: "in", session })
  void readAgain()
}

/** Asks the service who is signed in. */
export const resume = async (): Promise<void> => {
  try {
    begun(await send(PATH, "GET"))
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return
    signedIn.set({ is: "unreachable", message: error instanceof Error ? error.message : "" })
  }
}

/** Signs a person in. Fails with `CallFailed`. */
export const signIn = async (keyId: string, secret: string): Promise<void> => {
  begun(await send(`${PATH}/begin`, "POST", { keyId, secret }))
}

/** Signs the person out and clears everything that was read. Fails with `CallFailed`: the person is still signed in. */
export const signOut = async (): Promise<void> => {
  await send(`${PATH}/end`, "POST", {})
  forgetPerson()
  signedIn.set({ is: "out", before: undefined })
}

const REVIEWS = new Set<Session["role"]>(["review", "admin"])

/** Returns true if the role may decide on verifications. */
export const mayReview = ({ role }: Session): boolean => REVIEWS.has(role)

const WRITES = new Set<Session["role"]>(["write", "admin"])

/** Returns true if the role may change records. */
export const mayWrite = ({ role }: Session): boolean => WRITES.has(role)

/** Returns true if the role reads records. */
export const mayRead = ({ role }: Session): boolean => role !== "kiosk"

/** Returns true if the role runs payroll: it hands over and reports results. */
export const isPayroll = ({ role }: Session): boolean => role === "payroll"

/** Returns true if the role administers its client. */
export const isAdmin = ({ role }: Session): boolean => role === "admin"

interface Acted {
  readonly actedBy: string
  readonly actedById: string | null
}

/** Returns true if the person of a session did something. */
export const isBy = ({ person, personIds }: Session, { actedBy, actedById }: Acted): boolean =>
  actedById !== null && personIds.length > 0 ? personIds.includes(actedById) : person === actedBy

/** The session of the person, for pages that only a signed-in person sees. */
export const useSession = (): Session | undefined => {
  const state = useStore(signedIn)
  return state.is === "in" ? state.session : undefined
}

/** True around the page of a record about which nothing more is stored: nobody has a right there. */
export const ReadOnly = createContext(false)

/** Returns true if the role of the signed-in person has a right, such as `mayWrite`. */
export const useMay = (right: (session: Session) => boolean): boolean => {
  const session = useSession()
  const isReadOnly = useContext(ReadOnly)
  return !isReadOnly && session !== undefined && right(session)
}
