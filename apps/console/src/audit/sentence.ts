/** The acts of the audit in sentences, made from the sentences of the catalogue. */
import summaries from "operations:summaries"
import type { AnswerOf } from "../api/call.ts"
import { actorName } from "../records/actor.ts"
import { words } from "../text/words.ts"

export type AuditRow = AnswerOf<"getAudit">["audit"][number]

const text = words.audit

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

const pastOf = (verb: string): string => {
  const irregular = text.past[verb]
  if (irregular !== undefined) return irregular
  if (verb.endsWith("e")) return `${verb}d`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
}

/** A command of the catalogue, such as "Change a wage", as something that was done. */
const doneText = (summary: string): string => {
  const [verb = "", ...rest] = summary.split(" ")
  return [pastOf(verb), ...rest].join(" ")
}

/** The words of a name such as `timeOff.post`, for acts of another version. */
const plainName = (operation: string): string => {
  const name = operation
    .replaceAll(".", " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** An act as a sentence of what was done. */
export const actText = (operation: string): string => {
  const act = text.acts[operation]
  if (act !== undefined) return act
  // Behind a semicolon stands what a caller has to know, behind a colon what a record has.
  const [summary] = summaries[operation]?.split(/[;:]/) ?? []
  if (summary === undefined) return plainName(operation)
  const isRead = /^(?:get|find)/.test(operation)
  return isRead ? text.lookedAt(lowered(summary)) : doneText(summary)
}

/** The choices of acts by operation, in the order of their sentences. */
export const actChoices: Readonly<Record<string, string>> = Object.fromEntries(
  [...new Set([...Object.keys(text.acts), ...Object.keys(summaries)])]
    .map((operation) => [operation, actText(operation)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
)

const OTHERS: Readonly<Record<string, string>> = {
  operator: text.commandLine,
  worker: text.service,
  "verification provider": text.provider
}

/** The person who acted, or else what did. */
export const whoText = (row: AuditRow): string =>
  actorName(row) ?? OTHERS[row.credential] ?? text.system
