/** Options of a client and of its calls. */

export interface ClientOptions {
  /** Base URL of the service, such as "https://payroll.internal". */
  readonly url: string
  /** The key id of a credential. */
  readonly username: string
  /** Its secret. */
  readonly password: string
  /** Retries of a call after a temporary failure. Default: 4. */
  readonly retries?: number
  /** Time limit of one attempt in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number
  /** True if the service rejects fields that it does not know instead of ignoring them. Default: false. */
  readonly strict?: boolean
  /** The person who acts, for calls that name none. */
  readonly actedBy?: string
  /** Sends requests. Default: the `fetch` of the runtime. */
  readonly fetch?: typeof fetch
  /** Receives every attempt, for example to log it. It must not throw. */
  readonly onAttempt?: (attempt: Attempt) => void
}

export interface CallOptions {
  /**
   * The key under which the service carries the call out once, however often it arrives. Default: a new one for
   * each call, the same for all of its attempts. Give one to repeat a call after a restart of your program.
   */
  readonly idempotencyKey?: string
  /** Ends the call early. */
  readonly signal?: AbortSignal
  readonly retries?: number
  readonly timeoutMs?: number
  /** Lets a replica answer a read that has what was written until then: the `position` of a write's attempt. */
  readonly position?: string
  /** Lets any replica answer a read, however far it is behind. */
  readonly mayBeStale?: boolean
}

/** Outcome of one attempt of a call. */
export interface Attempt {
  readonly operation: string
  /** From 1. */
  readonly number: number
  /** Undefined if no answer arrived. */
  readonly status: number | undefined
  /** The id of the request in the log of the service, if an answer arrived. */
  readonly requestId: string | undefined
  /** True if the answer is that of an earlier attempt, which the service had stored. */
  readonly isReplayed: boolean
  /** The `Payroll-Ignored-Fields` of the answer: fields that the service does not know. */
  readonly ignoredFields: string | undefined
  /** The `Payroll-Position` of a write's answer, where the service has replicas. */
  readonly position: string | undefined
}
