/** The log of every process, in one schema. */
import { escapeHidden } from "@payroll/domain/field/hiddenCharacters"
import { VERSION } from "@payroll/domain/version"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Logger from "effect/Logger"
import { isTagged } from "effect/Predicate"
import { ParentSpan } from "effect/Tracer"

/** The fields of a line beyond its time, level, message and version. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * One line of the log, in the schema of docs/operations.md, with its line break. Hidden characters are
 * escaped: messages can contain hostile names.
 */
export const logLine = (level: string, message: string, fields: LogFields = {}): string => {
  const head = { time: isoTimestamp(Date.now()), level, message, version: VERSION }
  return `${escapeHidden(JSON.stringify({ ...head, ...fields }))}\n`
}

const isRecord = (part: unknown): part is LogFields =>
  typeof part === "object" && part !== null && !(part instanceof Error)

/** Effect's log as lines: texts are the message, records are fields, the cause is `error`. */
const lineLogger = Logger.make<unknown, string>(({ logLevel, message, cause, fiber }) => {
  const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
  const text = parts.filter((part) => !isRecord(part)).map(String)
  const fields = Object.assign({}, ...parts.filter(isRecord)) as LogFields
  const error = cause.reasons.length === 0 ? undefined : Cause.pretty(cause)
  const traceId = Context.getOrUndefined(fiber.context, ParentSpan)?.traceId
  return logLine(logLevel.toUpperCase(), text.join(" "), { ...fields, traceId, error }).trimEnd()
})

/** A line whose only cause is an outage of the database, which is reported once for all (`serving/outage.ts`). */
const isOutage = ({ reasons }: Cause.Cause<unknown>): boolean =>
  reasons.length > 0 &&
  reasons.every((reason) => Cause.isFailReason(reason) && isTagged(reason.error, "Unavailable"))

const consoleLogger = Logger.withConsoleError(lineLogger)

/** Logs as JSON on standard error, which keeps standard output free for results. */
export const layerLogs = Logger.layer([
  Logger.make<unknown, void>((line) => {
    if (!isOutage(line.cause)) consoleLogger.log(line)
  })
])
