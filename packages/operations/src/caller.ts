/** The caller, decided from the credentials alone. The body names the client that the service acts for. */
import { defaultFlowName } from "@payroll/domain/client/flowFields"
import { initialSettings, type ClientSettings } from "@payroll/domain/client/settings"
import { isOfWorker, type Flow } from "@payroll/domain/flowLink/flow"
import type { CodePurpose } from "@payroll/domain/flowLink/guestCodes"
import type { Language } from "@payroll/domain/flowLink/flowLink"
import type { Person } from "@payroll/domain/person"
import * as Context from "effect/Context"

/**
 * The roles of credentials: `read` reads, `write` also changes records, `review` reads and decides on verifications,
 * `kiosk` only records worked time and lists who can record it, `payroll` reads and is handed whole values, `admin`
 * does everything but that and administers its client.
 */
export const roles = ["read", "write", "review", "kiosk", "payroll", "admin"] as const
export type Role = (typeof roles)[number]

/** The roles of credentials that may last for ever. */
export const lastingRoles = roles.filter(
  (role): role is Exclude<Role, "payroll"> => role !== "payroll"
)

/** The policy for the duplicates of a client: accept and flag them, or refuse them. */
export type DuplicatePolicy = ClientSettings["duplicates"]

/** A tenant: a platform, a bureau or an employer that integrates with the service. */
export interface Client {
  readonly id: string
  readonly name: string
  readonly settings: ClientSettings
}

const SERVICE_ID = "00000000-0000-7000-8000-000000000001"

/**
 * The service, as the client of the credentials that act on behalf of any client. No client can have
 * its name, and it has no records.
 */
export const SERVICE: Client = {
  id: SERVICE_ID,
  name: "(service)",
  settings: { ...initialSettings, flowName: defaultFlowName(SERVICE_ID) }
}

/** The id of a caller's client; undefined for one of the service that names none: then of all clients. */
export const clientIdOf = ({
  client
}: {
  readonly client: Pick<Client, "id">
}): string | undefined => (client.id === SERVICE.id ? undefined : client.id)

/** The guest of a session: a person who opened a flow link. */
export interface Guest {
  readonly sessionId: string
  readonly flow: Flow
  /** The worker or the business user whose data the flow is about. */
  readonly subjectId: string
  readonly companyId: string
  /** The language of the pages. */
  readonly language: Language
  /** The purposes that need a code beside the link: all of a worker who was ever active, none of one who never was. */
  readonly codedFor: ReadonlySet<CodePurpose>
  /** True where a remembered phone began the session: whatever is not for phones needs a code. */
  readonly isOfPhone: boolean
  /** How the link of the session came to the guest. */
  readonly handedOver: string
}

/**
 * The fields that name a record of the subject: those of others are not there, because rows are limited. `colleague` is
 * the `businessUserId` of another person of the company, about whom the operation lets guests do little.
 */
const RECORDS_OF_SUBJECT = [
  "timeOffRequestId",
  "timesheetId",
  "companyLocationId",
  "colleague"
] as const
type RecordOfSubject = (typeof RECORDS_OF_SUBJECT)[number]

type SubjectField =
  | "userId"
  | "businessUserId"
  | "companyId"
  | Exclude<RecordOfSubject, "colleague">

/** How guests may call an operation. */
export interface GuestUse {
  readonly flows: ReadonlyArray<Flow>
  /**
   * The field that must be the session's own subject, in an object of the body or next to `method`. `person` is the
   * `userId` of a worker, or the `businessUserId` of somebody else.
   */
  readonly subject: readonly [
    object: string | undefined,
    field: SubjectField | RecordOfSubject | "person"
  ]
  /** The further fields that they may give. */
  readonly fields: ReadonlyArray<string>
  /** Fields that only guests of some flows may give besides. */
  readonly moreFields?: Readonly<Partial<Record<Flow, ReadonlyArray<string>>>>
  /** True if a subject's calls are counted: they try identities or accounts. */
  readonly isCounted?: true
  /**
   * The code that a guest confirms first (`Guest.codedFor`); undefined of what shows and changes neither money,
   * identity nor documents.
   */
  readonly code: CodePurpose | undefined
  /** True of what a remembered phone opens without a code: the clock, hours and time off. */
  readonly isForPhones?: true
}

/** The field of the subject in requests of guests of a flow. */
export const subjectField = ({ subject: [, field] }: GuestUse, flow: Flow): SubjectField => {
  if (field === "colleague") return "businessUserId"
  if (field !== "person") return field
  return isOfWorker(flow) ? "userId" : "businessUserId"
}

/** True where the field of the subject names a record of it, not the subject itself. */
export const namesRecord = ({ subject: [, field] }: Pick<GuestUse, "subject">): boolean =>
  RECORDS_OF_SUBJECT.some((name) => name === field)

/** The fields that guests of a flow may give, the subject's first. */
export const guestFields = (use: GuestUse, flow: Flow): ReadonlyArray<string> => [
  subjectField(use, flow),
  ...use.fields,
  ...(use.moreFields?.[flow] ?? [])
]

/** A client and the credential that speaks for it. */
export interface Principal {
  /** For a credential of the service the client that the request names, or else `SERVICE`. */
  readonly client: Client
  readonly isOfService?: true
  readonly credential: string
  readonly role: Role
  /** The companies that the credential is limited to; undefined for all of its client. */
  readonly companyIds: ReadonlySet<string> | undefined
  /** The ranges of addresses that the credential is limited to (`AddressRange`); undefined for all. */
  readonly addresses?: ReadonlyArray<string>
  /** The location whose workers a kiosk is for; undefined for all. */
  readonly companyLocationId?: string | undefined
  /** The person whom the credential belongs to, and who acts with it; undefined where it names none. */
  readonly person?: Person | undefined
  /** True if its requests may name another person than its own as the one who acts. */
  readonly mayActForOthers?: true
  /** True if it acts from a page of the console, whose person typed the secret again for this request. */
  readonly isAtPage?: true
  /** The guest who calls; then the role grants nothing. */
  readonly guest?: Guest
  /** True for the person of a page, not a program. */
  readonly isFromPage?: true
}

/** The companies to whose records all reads of a request are limited; undefined for no limit. `execute` sets it. */
export const VisibleCompanies = Context.Reference<Principal["companyIds"]>(
  "payroll/VisibleCompanies",
  { defaultValue: () => undefined }
)

/** The worker to whose records all reads of a guest are limited; undefined for no limit. `execute` sets it. */
export const VisibleWorker = Context.Reference<string | undefined>("payroll/VisibleWorker", {
  defaultValue: () => undefined
})

/** An idempotency key and the keyed fingerprint of the request it came with. */
export interface KeyedRequest {
  readonly key: string
  readonly fingerprint: string
  /** Its fingerprints under the other versions of the client's key, under which its answer may be stored. */
  readonly others?: ReadonlyArray<string>
}

/** Returns true if an answer was stored for the same request. */
export const isSameRequest = (
  { fingerprint, others }: KeyedRequest,
  stored: { readonly fingerprint: string }
): boolean => stored.fingerprint === fingerprint || others?.includes(stored.fingerprint) === true

export interface Caller extends Principal {
  readonly requestId: string
  /** The caller's IP address; undefined at the command line. */
  readonly address: string | undefined
  /** The program of a guest, as it names itself. */
  readonly userAgent?: string | undefined
}

/** Which roles may call an operation that asks for one. */
const grants: Readonly<Record<Role, ReadonlySet<Role>>> = {
  read: new Set(["read"]),
  write: new Set(["read", "write"]),
  review: new Set(["read", "review"]),
  kiosk: new Set(["kiosk"]),
  payroll: new Set(["read", "payroll"]),
  admin: new Set(["read", "write", "review", "kiosk", "admin"])
}

/** The access that an operation requires of its caller. */
interface RequiredAccess {
  readonly role: Role
  readonly scope?: "client" | "service" | "guest"
  readonly isForKiosks?: true
  readonly isForPages?: true
  readonly forGuests?: GuestUse
}

/** Returns true if the role and the limits of a credential, and where it acts from, let it call an operation. */
export const mayCall = (
  {
    role,
    companyIds,
    isOfService,
    isAtPage,
    guest
  }: Pick<Principal, "role" | "companyIds" | "isOfService" | "isAtPage" | "guest">,
  { role: required, scope, isForKiosks, isForPages, forGuests }: RequiredAccess
): boolean => {
  if (guest) return forGuests?.flows.includes(guest.flow) === true
  return (
    (grants[role].has(required) || (role === "kiosk" && isForKiosks === true)) &&
    (isAtPage !== true || isForPages === true) &&
    (companyIds === undefined || scope === undefined) &&
    (isOfService === true || scope !== "service") &&
    scope !== "guest"
  )
}
