/** Reports as a file alone, for callers that accept `text/csv` rather than JSON. */
import type { Request } from "@payroll/operations/execute"
import { givesFile } from "@payroll/operations/csvFile"
import * as Result from "effect/Result"
import { failures } from "./failures.ts"
import { acceptsJson } from "./headers.ts"
import type { Failure, Reply } from "./reply.ts"

const CSV_TYPE = "text/csv; charset=utf-8; header=present"
const CSV = /^text\/csv\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:;|$)).*)?$/i
const JSON_RANGE = /^application\/json\b/i

/** Returns true if a caller prefers a CSV file to JSON; a header that names both means JSON. */
export const prefersCsv = (accept: string | undefined): boolean => {
  if (accept === undefined || !accept.toLowerCase().includes("text/csv")) return false
  const ranges = accept.split(",").map((range) => range.trim())
  return ranges.some((range) => CSV.test(range)) && !ranges.some((range) => JSON_RANGE.test(range))
}

/** The request with the format of a file, if its caller prefers one; JSON where that is acceptable too. */
export const withFormat = <R>(
  request: Request<R>,
  accept: string | undefined
): Result.Result<{ readonly request: Request<R>; readonly isFile: boolean }, Failure> => {
  if (!prefersCsv(accept)) return Result.succeed({ request, isFile: false })
  if (givesFile(request.operation)) {
    const body = { ...request.body, format: "csv" }
    return Result.succeed({ request: { ...request, body }, isFile: true })
  }
  return acceptsJson(accept)
    ? Result.succeed({ request, isFile: false })
    : Result.fail(failures.notAcceptable)
}

interface WithFile {
  readonly csv: string
}

const isWithFile = (part: unknown): part is WithFile =>
  typeof part === "object" && part !== null && "csv" in part && typeof part.csv === "string"

/** The file in an answer, and where its next page begins if it has one. */
export const fileReply = (reply: Reply): Reply => {
  const answer = JSON.parse(String(reply.body)) as Readonly<Record<string, unknown>>
  const file = Object.values(answer).find(isWithFile)
  if (!file) return reply
  const { nextCursor } = answer
  const headers = {
    "Content-Type": CSV_TYPE,
    ...(typeof nextCursor === "string" && { "Payroll-Next-Cursor": nextCursor })
  }
  return { ...reply, body: file.csv, headers: { ...reply.headers, ...headers } }
}
