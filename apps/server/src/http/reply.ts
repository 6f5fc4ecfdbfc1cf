/** Answers as bytes: one envelope for every failure, the same safe headers on everything. */
import type { Problem } from "@payroll/domain/problem"

export interface Reply {
  readonly status: number
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The connection cannot be used again: a part of the request was not read. */
  readonly closes?: boolean
  /** True of a page whose policy names who may frame it. */
  readonly isFramable?: boolean
}

export interface Failure {
  readonly status: number
  readonly message: string
  /** A stable slug, for programs. */
  readonly type: string
  readonly fields?: ReadonlyArray<Problem>
  readonly headers?: Readonly<Record<string, string>>
  readonly closes?: boolean
}

/** Headers of a page whose policy names who may frame it. */
export const FRAMABLE_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff"
} as const

/** Headers of every other answer. */
export const SAFE_HEADERS = { ...FRAMABLE_HEADERS, "X-Frame-Options": "DENY" } as const

export const JSON_TYPE = "application/json; charset=utf-8"

/** Returns the answer for a failure. No part of it may quote the request. */
export const failureReply = (failure: Failure, requestId: string): Reply => {
  const { status, message, type, fields = [], headers, closes } = failure
  return {
    status,
    body: JSON.stringify({ error: { code: status, message, type, requestId, fields } }),
    ...(headers && { headers }),
    ...(closes && { closes })
  }
}
