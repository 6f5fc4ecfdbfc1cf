import { FILE_BYTES_MAX } from "@payroll/domain/file/file"

/** The limits of the server in time and number. Tests shorten the times. */
export interface TimeLimits {
  /** For the headers of a request. */
  readonly headersMs: number
  /** For a request until its last byte is here. */
  readonly requestMs: number
  /** For an upload, in addition to `requestMs` and the time that its bytes give it. */
  readonly uploadMs: number
  /** From the last byte of a request to its answer. */
  readonly handlerMs: number
  /** For a write to make progress, because the caller reads nothing. */
  readonly writeMs: number
  /** How often connections are looked at for the first two. */
  readonly checkEveryMs: number
  /** How long a connection stays that is of no more use, so that its last answer is not lost. */
  readonly lingerMs: number
}

export const timeLimits: TimeLimits = {
  headersMs: 5_000,
  requestMs: 15_000,
  uploadMs: 15_000,
  handlerMs: 10_000,
  writeMs: 15_000,
  checkEveryMs: 1_000,
  lingerMs: 1_000
}

/** The limits that an operator sets. */
export interface LoadLimits {
  /** Limit of the buffers of all bodies that are read or executed, in MiB; beyond it callers get 503. */
  readonly bodyBudgetMib: number
  /** Share of one credential, and of one client, of the places for requests, in percent. */
  readonly sharePercent: number
  /** Requests of one address that are not answered to their end. */
  readonly requestsPerAddress: number
  /** A small part of `CONNECTIONS_MAX`, because silent connections need no credential. */
  readonly connectionsPerAddress: number
  /** Requests per minute and credential; undefined means no limit. */
  readonly rateLimit: number | undefined
  /** CIDR ranges of the proxies whose `Forwarded` or `X-Forwarded-For` counts. */
  readonly trustedProxies: ReadonlyArray<string>
}

/** The defaults of the settings. */
export const loadLimits: LoadLimits = {
  bodyBudgetMib: 256,
  sharePercent: 50,
  requestsPerAddress: 1_500,
  connectionsPerAddress: 512,
  rateLimit: undefined,
  trustedProxies: []
}

/** A body above this size is long: only operations that take many read it. */
export const LONG_BODY_BYTES = 256 * 1024
/** Long bodies that are read or executed at a time. */
export const LONG_BODIES_PER_CREDENTIAL_MAX = 4
/** A body above this size is counted while it arrives, and executed in a turn of its own. */
export const LARGE_BODY_BYTES = 64 * 1024
/** Bytes of one body, approximately, that are read in one turn of the event loop. */
export const TURN_BYTES = 128 * 1024

/** Uploads that arrive at a time, each with a chunk in memory and the rest on disk. */
export const UPLOADS_MAX = 64
/** The rate of an upload below which its time ends: half of that of a slow phone, 250 kbit/s. */
export const UPLOAD_BYTES_PER_MS_MIN = 16
/** The longest time of any request, in milliseconds. */
export const longestArrivalMs = ({ requestMs, uploadMs }: TimeLimits): number =>
  requestMs + uploadMs + Math.ceil(FILE_BYTES_MAX / UPLOAD_BYTES_PER_MS_MIN)

export const CONNECTIONS_MAX = 4_096
export const REQUESTS_PER_CONNECTION_MAX = 100_000
export const KEEP_ALIVE_MS = 5_000
/** Requests that work at the same time; those whose body has not arrived are not among them. */
export const IN_FLIGHT_MAX = 2_000
export const HEADER_BYTES_MAX = 16 * 1024
export const HEADERS_MAX = 100
export const URL_MAX = 8_192

/** A body of this size that nobody wants is read to keep the connection; a larger one costs it. */
export const UNWANTED_BYTES_MAX = 64 * 1024

const KIB = 1024
const MIB = KIB * KIB

/** A limit in bytes as people read it: whole MiB, or KiB. */
export const sizeText = (bytes: number): string =>
  bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${Math.floor(bytes / KIB)} KiB`
