/** The headers by which a read may be answered by a replica. */
import type { MayBeBehind } from "@payroll/operations/readFrom"
import * as Result from "effect/Result"
import type { IncomingHttpHeaders } from "node:http"
import { failures } from "./failures.ts"
import { prefers } from "./prefer.ts"
import type { Failure } from "./reply.ts"

/** Opaque to callers, and here too: storage knows its own. */
const POSITION = /^[\w.-]{1,64}$/

const malformed = failures.badRequest("Payroll-Position must be that of an earlier answer")

/** Returns the position that a replica must have reached to answer a request; undefined if the primary has to. */
export const mayBeBehind = (
  headers: IncomingHttpHeaders
): Result.Result<MayBeBehind | undefined, Failure> => {
  const position = headers["payroll-position"]
  if (position === undefined) {
    const isStaleOk = prefers(headers["prefer"], "stale-ok")
    return Result.succeed(isStaleOk ? { atLeast: undefined } : undefined)
  }
  return typeof position === "string" && POSITION.test(position)
    ? Result.succeed({ atLeast: position })
    : Result.fail(malformed)
}

/** The header of a write's answer: the position behind it, where there are replicas. */
export const positionHeader = (
  latest: string | undefined
): Readonly<Record<string, string>> | undefined =>
  latest === undefined ? undefined : { "Payroll-Position": latest }
